import type { LintRule } from '../rule.ts';
import { has, own } from '../schema/own.ts';
import { isConditional } from '../schema/parts.ts';

/** Finds objects that declare their keys and do not say whether others are allowed: other validators let a misspelt key through. */
export const unclosedObject: LintRule = {
  code: 'unclosed-object',
  severity: 'note',
  summary: 'additionalProperties is not stated beside properties',
  check(tool, report) {
    if (tool.form === 'gemini-openapi' || tool.form === 'gemini') return;
    const open = tool.parts.filter(
      (part) =>
        has(part.schema, 'properties') &&
        !has(
          part.schema,
          'additionalProperties',
          'unevaluatedProperties',
          'patternProperties',
          '$ref',
          'allOf',
          'anyOf',
          'oneOf',
          'if',
        ) &&
        part.role !== 'branch' &&
        !isConditional(part) &&
        // Where nothing is declared, nothing can be misspelt.
        Object.keys((own(part.schema, 'properties') ?? {}) as object).length > 0,
    );
    const [first] = open;
    if (first === undefined) return;
    const nested = open.map(({ path }) => (path === '' ? 'the arguments' : `\`${path}\``)).join(', ');
    report({
      at: first.at,
      message: `additionalProperties is not stated for ${nested}: by the letter of JSON Schema a misspelt key passes unseen`,
      suggestion: 'write "additionalProperties": false',
      fix: open.map(({ at }) => ({ op: 'add', path: `${at}/additionalProperties`, value: false }) as const),
    });
  },
};
