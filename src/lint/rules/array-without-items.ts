import type { LintRule } from '../rule.ts';
import { has, membersOf, typesOf } from '../schema/own.ts';
import { isConditional } from '../schema/parts.ts';

/** Finds lists that do not say what is in them; some providers refuse the schema for it. */
export const arrayWithoutItems: LintRule = {
  code: 'array-without-items',
  severity: 'warning',
  summary: 'an array that does not say what its items are',
  check(tool, report) {
    for (const part of tool.parts) {
      const { schema, at, path } = part;
      if (
        !typesOf(schema).includes('array') ||
        isConditional(part) ||
        (part.role === 'branch' && part.parent?.at === '')
      )
        continue;
      if (has(schema, 'items', 'prefixItems', '$ref', 'allOf', 'anyOf', 'oneOf') || membersOf(schema) !== undefined)
        continue;
      report({
        at,
        message: `\`${path}\` is an array that does not say what its items are; OpenAI and Gemini refuse such a schema`,
        suggestion: 'write items; "items": {} says that anything goes',
      });
    }
  },
};
