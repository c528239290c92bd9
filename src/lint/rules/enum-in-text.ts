import type { LintRule } from '../rule.ts';
import { descriptionOf, has, isOnly } from '../schema/own.ts';

const quoted = '(?:`[\\w.-]+`|"[\\w.-]+"|\'[\\w.-]+\')';
const list = new RegExp(
  `\\b(?:(?:must|has to|should|can|may) be (?:either |one of:? )?|one of:?\\s*|either |(?:valid|allowed|possible|accepted|supported) (?:values|options)(?: are)?:?\\s*|options:\\s*|values:\\s*)(${quoted}(?:\\s*\\([^)]*\\))?(?:\\s*(?:,|\\||/|or|and|, or|, and)\\s*${quoted}(?:\\s*\\([^)]*\\))?)+)`,
  'i',
);
const open =
  /\be\.?g\.?|\bsuch as\b|\bfor example\b|\betc\b|\bfor instance\b|\.\.\.|…|\bcustom\b|\bany other\b|\bor (?:a|an|any|the)\b/i;

/** Finds a closed list of values that only the description tells. */
export const enumInText: LintRule = {
  code: 'enum-in-text',
  severity: 'warning',
  summary: 'a closed list of values that only the description tells',
  check(tool, report) {
    for (const { schema, at, path } of tool.properties) {
      if (
        !isOnly(schema, 'string') ||
        has(schema, 'enum', 'const', 'pattern', 'format', 'anyOf', 'oneOf', 'allOf', '$ref')
      )
        continue;
      const text = descriptionOf(schema);
      const match = list.exec(text);
      if (match === null || open.test(text)) continue;
      const members = [...match[1]!.replaceAll(/\([^)]*\)/g, '').matchAll(/[`"']([\w.-]+)[`"']/g)].map(
        (each) => each[1]!,
      );
      // A choice between parameters is no list of values.
      if (new Set(members).size < 2 || members.some((member) => tool.names.has(member))) continue;
      report({
        at,
        message: `the description of \`${path}\` lists its values, ${members.map((member) => JSON.stringify(member)).join(', ')}, but the schema takes any text`,
        suggestion: `write "enum": ${JSON.stringify(members)}`,
      });
    }
  },
};
