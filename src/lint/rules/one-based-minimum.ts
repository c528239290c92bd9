import type { LintRule } from '../rule.ts';
import { descriptionOf, has, isOnly, own, type SchemaRecord } from '../schema/own.ts';
import { splitWords } from '../text/split-words.ts';

const said =
  /\b(?:1|one)[- ](?:based|indexed)\b|\b(?:starts?|starting|counts?|counted|counting|begins?|beginning|numbered|indexed)\s+(?:at|from|with)\s+(?:1|one)\b|\bfirst (?:line|page|row|item|column|character|result) is (?:1|one)\b|从\s*1\s*开始/i;

/** Finds numbers that are said to count from 1 and let 0 through: models send 0 for the start. */
export const oneBasedMinimum: LintRule = {
  code: 'one-based-minimum',
  severity: 'warning',
  summary: 'a number that counts from 1 without minimum 1',
  check(tool, report) {
    for (const { schema, at, path, name } of tool.properties) {
      if (!isOnly(schema, 'number', 'integer')) continue;
      if (!said.test(descriptionOf(schema))) {
        if (!isUntold(schema, name)) continue;
        report({
          at,
          severity: 'note',
          message: `\`${path}\` does not say whether it counts from 0 or from 1, and lets both through`,
          suggestion: 'say it in the description, and write the minimum',
        });
        continue;
      }
      const least = own(schema, 'minimum');
      if ((typeof least === 'number' && least > 0) || has(schema, 'exclusiveMinimum', 'enum', 'const')) continue;
      // Counting from the end is what negative numbers are for.
      if (/negative|-1\b|\b0 (?:means|for|is)\b|\b(?:or|and) 0\b/i.test(descriptionOf(schema))) continue;
      report({
        at,
        message: `\`${path}\` counts from 1 by its description, but the schema lets 0 through`,
        suggestion: 'write "minimum": 1',
        fix: [{ op: least === undefined ? 'add' : 'replace', path: `${at}/minimum`, value: 1 }],
      });
    }
  },
};

const numbered: ReadonlySet<string> = new Set([
  'line',
  'page',
  'line number',
  'page number',
  'start line',
  'end line',
  'from line',
  'to line',
  'first line',
  'last line',
  'first',
  'page index',
  'line start',
  'line end',
]);

/** A line or page by its name, with neither a bound nor a word about where it starts. */
function isUntold(schema: SchemaRecord, name: string): boolean {
  // A default of 0 or 1 tells it.
  if (has(schema, 'minimum', 'exclusiveMinimum', 'enum', 'const', 'default')) return false;
  return numbered.has(splitWords(name).join(' ')) && !/\b(?:0|1|zero|one|-1)\b|从/i.test(descriptionOf(schema));
}
