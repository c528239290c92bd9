import { expect, test } from 'vitest';
import type { JsonSchema } from '../../schema/index.ts';
import { excludes, forModel, ignoredWhen, missingSentences, needsContext, requires, used } from '../index.ts';

const names = ['read_only', 'plan', 'name', 'dir', 'isolation'];
const tool = {
  name: 'agent',
  parameters: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
  rules: [
    requires('read_only', 'name', { text: { en: 'a named teammate', zh: '具名队友' } }),
    needsContext('read_only', 'activeTeam', { en: 'an active team', zh: '活动团队' }),
    excludes('read_only', 'plan'),
    excludes('plan', 'name'),
    ignoredWhen('isolation', used('dir')),
  ],
};

function describe(descriptions: Record<string, string>): JsonSchema {
  return {
    properties: Object.fromEntries(Object.entries(descriptions).map(([name, description]) => [name, { description }])),
  };
}

function shownAs(locale: 'en' | 'zh'): Record<string, string> {
  const { properties } = forModel(tool, { locale }) as { properties: Record<string, { description: string }> };
  return Object.fromEntries(Object.entries(properties).map(([name, { description }]) => [name, description]));
}

test('misses nothing in what forModel shows', () => {
  for (const locale of ['en', 'zh'] as const) {
    expect(missingSentences(tool, describe(shownAs(locale)), { locale })).toEqual([]);
  }
});

test('names the rule, the parameter and the sentence that would say it', () => {
  const hand = { ...shownAs('en'), plan: 'Cannot be combined with name.' };
  expect(missingSentences(tool, describe(hand))).toEqual([
    { rule: 'read_only-excludes-plan', parameter: 'plan', sentence: 'Cannot be combined with read_only.' },
  ]);
});

test('takes out one rule of a sentence that two share, and names that rule alone', () => {
  const without = (from: string, to: string) => {
    const hand = shownAs('en');
    expect(hand['read_only']).toContain(from);
    return missingSentences(tool, describe({ ...hand, read_only: hand['read_only']!.replace(from, to) })).map(
      ({ rule }) => rule,
    );
  };
  expect(without(' in an active team', '')).toEqual(['read_only-needs-activeTeam']);
  expect(without('with a named teammate ', '')).toEqual(['read_only-requires-name']);
  expect(without(' (requires name)', '')).toEqual(['read_only-requires-name']);
  expect(without('Cannot be combined with plan.', 'Cannot be combined with plan_b.')).toEqual([
    'read_only-excludes-plan',
  ]);
});

test('accepts the order in which a person names two parameters, and asks for the sentence in its own place', () => {
  const hand = { ...shownAs('en'), plan: 'Plans. Cannot be combined with name or read_only.' };
  expect(missingSentences(tool, describe(hand))).toEqual([]);
  const loose = { ...hand, plan: 'Ask read_only about it. Cannot be combined with name.' };
  expect(missingSentences(tool, describe(loose)).map(({ rule }) => rule)).toEqual(['read_only-excludes-plan']);
});

test('law of the mutation: each single sentence taken out is missed, with exactly the rules that it told', () => {
  for (const locale of ['en', 'zh'] as const) {
    const shown = shownAs(locale);
    for (const [parameter, description] of Object.entries(shown)) {
      for (const sentence of description.split(locale === 'en' ? /(?<=\.) / : /(?<=。) /)) {
        const mutant = { ...shown, [parameter]: description.replace(sentence, '') };
        const missing = missingSentences(tool, describe(mutant), { locale });
        expect(missing.length, sentence).toBeGreaterThan(0);
        for (const each of missing) expect(each.parameter).toBe(parameter);
      }
    }
  }
});
