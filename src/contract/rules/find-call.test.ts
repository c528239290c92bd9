import fc from 'fast-check';
import { expect, test } from 'vitest';
import { condition } from '../../../test/arbitrary-rules.ts';
import { all, any, equals, fact, not, used } from './condition.ts';
import { evaluateCondition } from './evaluate.ts';
import { absent, type Domains, type FoundCall, findCall } from './find-call.ts';

const domains: Domains = {
  parameters: new Map<string, readonly unknown[]>([
    ...['flag', 'text', 'count', 'mode', 'maybe', 'list', 'any', 'either', '__proto__'].map(
      (name) => [name, [absent, 'a', 'b', false]] as const,
    ),
    ['a', [absent, 'x', 'y']],
    ['b', [absent, 'x']],
  ]),
  facts: new Map([
    ['team', [false, true]],
    ['nested', [false, true]],
    ['depth', [false, 0, 1, 2]],
  ]),
};

function callOf(call: FoundCall): Record<string, unknown> {
  return Object.fromEntries([...call.parameters].filter(([, value]) => value !== absent));
}

test('finds the call with the least that is out of the ordinary', () => {
  const found = findCall([any(all(used('a'), used('b')), equals('a', 'y'))], domains);
  expect(found.kind === 'found' && callOf(found.call)).toEqual({ a: 'y' });
});

test('decides facts too, and leaves alone what nothing hangs on', () => {
  const found = findCall([fact('team'), not(used('a'))], domains);
  expect(found.kind === 'found' && [...found.call.facts]).toEqual([['team', true]]);
  expect(found.kind === 'found' && found.call.parameters.has('b')).toBe(false);
});

test('proves that there is none', () => {
  expect(findCall([used('a'), not(used('a'))], domains).kind).toBe('proved-none');
  expect(findCall([equals('a', 'z')], domains).kind).toBe('proved-none');
});

test('gives up within bounds on a puzzle that is too large', () => {
  const names = Array.from({ length: 40 }, (_, index) => `p${index}`);
  const large: Domains = { parameters: new Map(names.map((name) => [name, [absent, 1, 2, 3]])), facts: new Map() };
  const parity = names.map((name, index) =>
    any(all(used(name), not(used(names[(index + 1) % 40]!))), all(not(used(name)), used(names[(index + 1) % 40]!))),
  );
  expect(findCall([...parity, used('p0'), used('p1')], large).kind).not.toBe('found');
});

test('law: what is found meets the conditions', () => {
  fc.assert(
    fc.property(fc.array(condition, { minLength: 1, maxLength: 3 }), (conditions) => {
      const found = findCall(conditions, domains);
      if (found.kind !== 'found') return;
      for (const each of conditions) {
        expect(evaluateCondition(each, callOf(found.call), Object.fromEntries(found.call.facts))).toBe(true);
      }
    }),
  );
});
