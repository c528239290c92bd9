/** The examples on the page about healing are run, and its table is held against the rules. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Effect, type HealRuleName, healRuleNames } from '../src/base/index.ts';
import { healers } from '../src/heal/index.ts';
import { healObject, LEFT } from './heal-field.ts';

const page = readFileSync(resolve(import.meta.dirname, '../docs/healing.md'), 'utf8');
const sections = page.split(/^### /m).slice(1);
/** A Friday, as on the page. */
const inputs = { baseDate: '2026-10-02' };

/** What is left of rules under whose name some repairs are conventions, where only what loses nothing may run. */
const losingNothing: { readonly [rule in HealRuleName]?: string } = {
  'empty-optional': 'at an enum',
  envelope: 'around objects',
  flattened: 'paths',
};

interface Examples {
  readonly schema: Record<string, unknown>;
  readonly heals: readonly [unknown, unknown][];
  readonly leaves: readonly unknown[];
}

test('there is a section for each rule, in the order of the table', () => {
  expect(sections.map((section) => section.split('\n')[0])).toEqual([...healRuleNames]);
});

describe.each(sections)('%s', (section) => {
  const name = section.split('\n')[0] as HealRuleName;
  const { schema, heals, leaves } = JSON.parse(/```json\n([\s\S]*?)```/.exec(section)![1]!) as Examples;

  test.each(heals)('heals %j to %j', (from, to) => {
    expect(healObject(name, schema, from, inputs)).toEqual(to);
  });

  test.each(leaves)('leaves %j', (value) => {
    expect(healObject(name, schema, value, inputs)).toBe(LEFT);
  });

  test('has the loss and the columns that its rule has', () => {
    const rule = healers.find((healer) => healer.rule === name)!;
    const cells = page
      .split('\n')
      .find((line) => line.startsWith(`| [${name}]`))!
      .split('|')
      .map((cell) => cell.trim());
    const told = (effect: Effect): string => {
      if (rule.byNameOnly) return 'by name';
      const dearest = rule.effects[effect];
      return dearest === undefined
        ? 'off'
        : dearest === 'none' && rule.effects.read !== 'none'
          ? losingNothing[name]!
          : 'on';
    };
    expect(cells[2]).toContain(rule.loss);
    expect(cells.slice(3, 6)).toEqual([told('read'), told('write'), told('destructive')]);
  });
});
