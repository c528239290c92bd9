import type { LintRule } from '../rule.ts';
import { has } from '../schema/own.ts';

const shapes = [
  'type',
  'enum',
  'const',
  '$ref',
  '$dynamicRef',
  'anyOf',
  'oneOf',
  'allOf',
  'properties',
  'items',
  'if',
  'not',
  'pattern',
  'format',
];

/** Finds parameters that may be anything. */
export const untypedParameter: LintRule = {
  code: 'untyped-parameter',
  severity: 'note',
  summary: 'a parameter without a type',
  check(tool, report) {
    for (const { schema, at, path, parent } of tool.properties) {
      // A branch often adds a word to what the level declares.
      if (has(schema, ...shapes) || parent?.role === 'branch' || parent?.role === 'condition') continue;
      report({
        at,
        message: `\`${path}\` has no type, so a model sends text, objects or JSON inside a text by turns`,
        suggestion: 'say its type, or anyOf of the types that are read',
      });
    }
  },
};
