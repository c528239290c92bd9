import fc from 'fast-check';
import { expect, test } from 'vitest';
import { condition, ruledArguments, someContext } from '../../../test/arbitrary-rules.ts';
import { all, any, atomsIn, fact, not, used } from './condition.ts';
import { evaluateCondition } from './evaluate.ts';
import { factTruth } from './narrow-rules.ts';
import { always, fixContext, isAlways, isNever, never, simplify } from './simplify.ts';

test('pushes negations to the atoms and flattens what is of one sort', () => {
  expect(simplify(not(any(used('a'), not(all(used('b'), used('c'))))))).toEqual(
    all(not(used('a')), used('b'), used('c')),
  );
  expect(simplify(all(all(used('a'))))).toEqual(used('a'));
});

test('drops what no longer matters', () => {
  expect(isAlways(simplify(any(used('a'), always)))).toBe(true);
  expect(isNever(simplify(all(used('a'), not(always))))).toBe(true);
  expect(simplify(any(used('a'), never))).toEqual(used('a'));
});

test('puts in what is decided, in both polarities', () => {
  const decide = () => true;
  expect(isAlways(simplify(fact('team'), decide))).toBe(true);
  expect(isNever(simplify(not(fact('team')), decide))).toBe(true);
});

test('law: simplifying changes no truth', () => {
  fc.assert(
    fc.property(condition, ruledArguments, someContext, (given, values, context) => {
      expect(evaluateCondition(simplify(given), values, context)).toBe(evaluateCondition(given, values, context));
    }),
  );
});

test('law: a condition fixed to a context names no facts, and holds exactly where the condition certainly does', () => {
  fc.assert(
    fc.property(condition, ruledArguments, someContext, (given, values, context) => {
      const fixed = fixContext(given, (atom) => ('context' in atom ? factTruth(atom, context) : undefined));
      expect(atomsIn(fixed).filter((atom) => 'context' in atom)).toEqual([]);
      expect(evaluateCondition(fixed, values, {})).toBe(evaluateCondition(given, values, context) === true);
    }),
  );
});
