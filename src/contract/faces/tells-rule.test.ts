import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rule as anyRule, ruledSchema } from '../../../test/arbitrary-rules.ts';
import {
  all,
  declareRules,
  equals,
  excludes,
  fact,
  forModel,
  ignoredWhen,
  isIn,
  needsContext,
  not,
  onlyWhen,
  type Rule,
  rejectedWhen,
  requires,
  tellsRule,
  used,
} from '../index.ts';
import { kindOf } from '../rules/kinds.ts';

function verdict(rule: Rule, descriptions: Readonly<Record<string, string>>, description?: string): string {
  const names = ['alpha', 'beta', 'gamma', 'mode', ...Object.keys(descriptions)];
  const properties = Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(descriptions, name) ? { description: descriptions[name] } : {}]),
  );
  const told = tellsRule(rule, { parameters: { type: 'object', properties }, ...(description && { description }) });
  return told.kind === 'wrong-word' ? `wrong-word: ${told.says}` : told.kind;
}

describe('a requirement', () => {
  const rule = requires('alpha', 'beta');
  test.each([
    ['Requires beta.', 'told'],
    ['Only valid with beta.', 'told'],
    ['Must be set together with something.', 'untold'],
    ['Rejected unless `beta` is given.', 'told'],
    ['Requires betamax.', 'untold'],
    ['Works on beta.', 'untold'],
    ['Cannot be combined with beta.', 'wrong-word: rejected'],
    ['Ignored without beta.', 'wrong-word: ignored'],
    ['Defaults to 3 when beta is not set.', 'wrong-word: default'],
    // These speak of calls that are not refused.
    ['Defaults to 3 when beta is set.', 'untold'],
    ['Ignored when beta is set.', 'untold'],
    ['Falls back to off with beta.', 'untold'],
    ['仅当设置了 beta 时有效。', 'told'],
    ['需要 beta。', 'told'],
    ['不能与 beta 一起使用。', 'wrong-word: rejected'],
    ['未设置 beta 时忽略。', 'wrong-word: ignored'],
    ['设置 beta 时忽略。', 'untold'],
    ['与 beta 有关。', 'untold'],
  ])('%s', (sentence, expected) => {
    expect(verdict(rule, { alpha: `Something. ${sentence} More.` })).toBe(expected);
  });

  test('may be told at either parameter, or of the tool', () => {
    expect(verdict(rule, { beta: 'Alpha requires it.' })).toBe('told');
    expect(verdict(rule, {}, 'Note that alpha requires beta.')).toBe('told');
    expect(verdict(rule, { gamma: 'Alpha requires beta.' })).toBe('untold');
  });

  test('is told in one sentence, not in two', () => {
    expect(verdict(rule, { alpha: 'Something is required. See beta.' })).toBe('untold');
    expect(verdict(rule, { alpha: '参见 beta。必须小心。' })).toBe('untold');
  });
});

describe('an exclusion', () => {
  const rule = excludes('alpha', 'beta');
  test.each([
    ['Mutually exclusive with beta.', 'told'],
    ['Do not use with beta.', 'told'],
    ['Either this or beta, but not both.', 'told'],
    ['Requires beta.', 'wrong-word: rejected'],
    ['Takes precedence over beta.', 'wrong-word: ignored'],
    ['Has no effect with beta.', 'wrong-word: ignored'],
    ['Ignored when beta is set.', 'wrong-word: ignored'],
    ['Ignored when beta is not set.', 'untold'],
    ['Defaults to true unless beta is set.', 'untold'],
    ['与 beta 互斥。', 'told'],
    ['不能与 beta 同时使用。', 'told'],
    ['设置 beta 时不起作用。', 'wrong-word: ignored'],
    ['没有 beta 时默认为 1。', 'untold'],
  ])('%s', (sentence, expected) => {
    expect(verdict(rule, { alpha: sentence })).toBe(expected);
  });
});

describe('a rule about a value', () => {
  const rule = onlyWhen('alpha', equals('mode', 'fork'));
  test.each([
    ['Only valid when mode is fork.', 'told'],
    ['Only valid for forks.', 'told'],
    ['Only valid when mode is spoon.', 'untold'],
    ['Ignored when mode is not "fork".', 'wrong-word: ignored'],
    ['Ignored when mode is "fork".', 'untold'],
    ['仅当 mode 为 "fork" 时有效。', 'told'],
  ])('%s', (sentence, expected) => {
    expect(verdict(rule, { alpha: sentence })).toBe(expected);
  });

  test('one of several values is enough', () => {
    const several = onlyWhen('alpha', isIn('mode', ['content', 'count']));
    expect(verdict(several, { alpha: 'Only with mode "content".' })).toBe('told');
  });

  test('numbers are whole ones', () => {
    const seven = rejectedWhen('alpha', equals('beta', 7));
    expect(verdict(seven, { alpha: 'Rejected when beta is 7.' })).toBe('told');
    expect(verdict(seven, { alpha: 'Rejected when beta is 70.' })).toBe('untold');
  });
});

describe('a rule about a fact', () => {
  const needed = needsContext('alpha', 'activeTeam', 'an active team');
  const outer = rejectedWhen('alpha', all(used('beta'), not(fact('nested'))));
  test.each([
    [needed, 'Only valid in an active team.', 'told'],
    [needed, 'Only valid for a team.', 'told'],
    [needed, 'Only valid for teammates.', 'untold'],
    [needed, 'Ignored without an active team.', 'wrong-word: ignored'],
    [needed, 'Ignored outside a team.', 'wrong-word: ignored'],
    [needed, 'Ignored in an active team.', 'untold'],
    [outer, 'Rejected when beta is set and the call is not nested.', 'told'],
    [outer, 'Rejected at top level when beta is set.', 'told'],
    [outer, 'Downgraded at top level when beta is set.', 'wrong-word: downgraded'],
    [outer, 'Downgraded when beta is set and the call comes from a nested agent.', 'untold'],
  ])('%o: %s', (rule, sentence, expected) => {
    expect(verdict(rule, { alpha: sentence })).toBe(expected);
  });

  test('the words that come with it count, those for its opposite the other way round', () => {
    const cold = rejectedWhen('alpha', not(fact('f', { text: 'the oven is hot', otherwise: 'the oven is cold' })));
    expect(verdict(cold, { alpha: 'Rejected when the oven is cold.' })).toBe('told');
    expect(verdict(cold, { alpha: 'Ignored when the oven is cold.' })).toBe('wrong-word: ignored');
    expect(verdict(cold, { alpha: 'Ignored when the oven is hot.' })).toBe('untold');
  });
});

test('a rule that ignores is not told by a refusal', () => {
  const rule = ignoredWhen('alpha', used('beta'));
  expect(verdict(rule, { alpha: 'Ignored when beta is set.' })).toBe('told');
  expect(verdict(rule, { alpha: 'Rejected when beta is set.' })).toBe('wrong-word: rejected');
});

function isDeclarable(rule: Rule): boolean {
  try {
    declareRules([rule], ruledSchema);
    return true;
  } catch {
    return false;
  }
}

test('what the model is shown of declared rules tells each of them', () => {
  fc.assert(
    fc.property(anyRule.filter(isDeclarable), (rule) => {
      const tool = { name: 'sample', parameters: ruledSchema, rules: [rule] };
      if (kindOf(rule).effect === 'note') return;
      expect(tellsRule(rule, { parameters: forModel(tool, { budget: Number.POSITIVE_INFINITY }) }).kind).toBe('told');
    }),
  );
});
