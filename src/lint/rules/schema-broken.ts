import type { LintRule } from '../rule.ts';

/** Finds a schema that cannot be compiled, for a reason that no other rule tells. */
export const schemaBroken: LintRule = {
  code: 'schema-broken',
  severity: 'error',
  summary: 'the schema cannot be compiled',
  check(tool, report) {
    if (
      tool.broken === undefined ||
      /\bthe reference\b|no regular expression|regular expression/.test(tool.broken.message)
    )
      return;
    report({ at: tool.broken.at, message: `the schema cannot be used: ${tool.broken.message}` });
  },
};
