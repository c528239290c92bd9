import { nearestName } from '../../base/index.ts';
import { formatChecks } from '../../schema/index.ts';
import type { LintRule } from '../rule.ts';
import { isOnly, own } from '../schema/own.ts';

/** OpenAPI's sizes of numbers and kinds of text, which are remarks and are known as such. */
const remarks: ReadonlySet<string> = new Set(['int32', 'int64', 'float', 'double', 'byte', 'binary', 'password']);

/** Finds formats that nothing checks. */
export const unknownFormat: LintRule = {
  code: 'unknown-format',
  severity: 'note',
  summary: 'a format that nothing checks',
  check(tool, report) {
    for (const { schema, at, path } of tool.parts) {
      const format = own(schema, 'format');
      if (typeof format !== 'string' || formatChecks.has(format) || remarks.has(format)) continue;
      if (isOnly(schema, 'number', 'integer', 'boolean')) continue;
      const near = nearestName(format, [...formatChecks.keys()]);
      report({
        at: `${at}/format`,
        severity: near === undefined ? 'note' : 'warning',
        message: `\`${path}\` has the format "${format}", which nothing checks`,
        suggestion: near === undefined ? 'say the form in the description, or as a pattern' : `did you mean ${near}?`,
      });
    }
  },
};
