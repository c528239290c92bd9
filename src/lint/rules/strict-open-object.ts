import { isObject } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { has, own, typesOf } from '../schema/own.ts';

/** Finds objects of a strict tool that are not closed in words: strict modes ask for `additionalProperties: false` everywhere. */
export const strictOpenObject: LintRule = {
  code: 'strict-open-object',
  severity: 'error',
  summary: 'an object of a strict tool without additionalProperties false',
  check(tool, report) {
    if (tool.strictFor.size === 0) return;
    for (const { schema, at, path } of tool.parts) {
      const rest = own(schema, 'additionalProperties');
      // A map is another finding.
      if (rest === false || rest === true || isObject(rest) || !has(schema, 'properties')) continue;
      if (!(typesOf(schema).includes('object') || typesOf(schema).length === 0)) continue;
      report({
        at,
        message: `${path === '' ? 'the schema' : `\`${path}\``} does not say additionalProperties false, which strict modes ask of every object`,
        suggestion: 'write "additionalProperties": false',
        fix: [{ op: 'add', path: `${at}/additionalProperties`, value: false }],
      });
    }
  },
};
