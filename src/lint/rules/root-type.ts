import type { LintRule } from '../rule.ts';
import { has, own, typesOf } from '../schema/own.ts';

/** Finds a root that does not say it is an object: providers refuse it. */
export const rootType: LintRule = {
  code: 'root-type',
  severity: 'error',
  summary: 'the root of the schema does not say type object',
  check(tool, report) {
    const { schema } = tool;
    const types = typesOf(schema);
    if (own(schema, 'type') === 'object') return;
    if (types.length === 0 && has(schema, '$ref', 'anyOf', 'oneOf', 'allOf')) return;
    const plain = types.length === 0;
    report({
      at: plain ? '' : '/type',
      message: plain
        ? 'the schema does not say that the arguments are an object; providers refuse it'
        : `the arguments of a tool are an object, but the schema says ${JSON.stringify(own(schema, 'type'))}`,
      suggestion: 'write "type": "object"',
      ...(plain || types.includes('object')
        ? { fix: [{ op: plain ? 'add' : 'replace', path: '/type', value: 'object' }] as const }
        : {}),
    });
  },
};
