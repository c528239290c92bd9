import type { LintRule } from '../rule.ts';
import { has, membersOf, typesOf } from '../schema/own.ts';
import { isConditional } from '../schema/parts.ts';

const sayings = [
  'properties',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
];

/** Finds objects that say nothing of what is in them: the model has to guess, and some runtimes strip every key. */
export const objectWithoutProperties: LintRule = {
  code: 'object-without-properties',
  severity: 'warning',
  summary: 'an object of which no properties are declared',
  check(tool, report) {
    for (const part of tool.parts) {
      const { schema, at, path } = part;
      if (!typesOf(schema).includes('object') || has(schema, ...sayings) || membersOf(schema) !== undefined) continue;
      if (part.role === 'branch' || isConditional(part)) continue;
      report({
        at,
        message:
          path === ''
            ? 'no properties are declared: the model has to guess the arguments, and some runtimes strip them all'
            : `\`${path}\` is an object without properties: the model has to guess its keys, and some runtimes strip them all`,
        suggestion:
          path === ''
            ? 'declare the parameters; for a tool that takes none write "properties": {}'
            : 'declare the keys; for a free map write "additionalProperties" with the schema of its values',
      });
    }
  },
};
