import type { LintRule } from '../rule.ts';
import { descriptionOf } from '../schema/own.ts';
import { splitWords } from '../text/split-words.ts';

const filler: ReadonlySet<string> = new Set([
  'the',
  'a',
  'an',
  'this',
  'value',
  'parameter',
  'argument',
  'field',
  'tool',
  'of',
]);

/** Finds descriptions that say no more than the name. */
export const descriptionRepeatsName: LintRule = {
  code: 'description-repeats-name',
  severity: 'note',
  summary: 'a description that says no more than the name',
  check(tool, report) {
    const core = (text: string): string =>
      splitWords(text)
        .filter((word) => !filler.has(word))
        .join(' ');
    const texts = [
      { text: tool.description, name: tool.name, at: tool.descriptionAt, inEntry: true, shown: 'the tool' },
      ...tool.properties.map(({ schema, name, at, path }) => ({
        text: descriptionOf(schema),
        name,
        at: `${at}/description`,
        inEntry: false,
        shown: `\`${path}\``,
      })),
    ];
    for (const { text, name, at, inEntry, shown } of texts) {
      if (text.trim() === '' || core(text) !== core(name)) continue;
      report({
        at,
        inEntry,
        message: `the description of ${shown}, "${text}", says no more than its name`,
        suggestion: 'say what the name does not: form, unit, where the value comes from',
      });
    }
  },
};
