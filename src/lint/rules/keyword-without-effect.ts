import { formatChecks } from '../../schema/index.ts';
import type { LintRule } from '../rule.ts';
import { has, isOnly, own, type SchemaRecord } from '../schema/own.ts';

const groups: readonly (readonly [types: readonly string[], keywords: readonly string[]])[] = [
  [['string'], ['minLength', 'maxLength', 'pattern']],
  [
    ['number', 'integer'],
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ],
  [['array'], ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  [['object'], ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties']],
];
const every = ['string', 'number', 'integer', 'array', 'object', 'boolean'];

/** Finds keywords about another type than the one that is declared: they read like rules and check nothing. */
export const keywordWithoutEffect: LintRule = {
  code: 'keyword-without-effect',
  severity: 'warning',
  summary: 'a keyword about a type that the value cannot have',
  check(tool, report) {
    for (const { schema, at, path } of tool.parts) {
      for (const keyword of findIdle(schema)) {
        const place = path === '' ? 'the schema' : `\`${path}\``;
        report({
          at: `${at}/${keyword}`,
          message: `${place} has ${keyword}, which checks nothing of ${String(own(schema, 'type'))}`,
          suggestion: 'leave it out, or correct the type',
        });
      }
    }
  },
};

function findIdle(schema: SchemaRecord): readonly string[] {
  const idle: string[] = [];
  for (const [types, keywords] of groups) {
    const others = every.filter((type) => !types.includes(type));
    if (isOnly(schema, ...others)) idle.push(...keywords.filter((keyword) => has(schema, keyword)));
  }
  const format = own(schema, 'format');
  if (typeof format === 'string' && formatChecks.has(format) && isOnly(schema, 'number', 'integer', 'boolean')) {
    idle.push('format');
  }
  return idle;
}
