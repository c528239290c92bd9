import type { LintRule } from '../rule.ts';
import { allowsNull } from '../schema/own.ts';

/** Finds required parameters that may be null in a tool for Anthropic's strict mode, where leaving out is free and unions are few. */
export const nullableNotOptional: LintRule = {
  code: 'nullable-not-optional',
  severity: 'warning',
  summary: "a required nullable parameter in Anthropic's strict mode",
  check(tool, report) {
    if (!tool.strictFor.has('anthropic')) return;
    for (const { schema, at, path, required } of tool.properties) {
      if (!required || !allowsNull(schema)) continue;
      report({
        at,
        message: `\`${path}\` is required and may be null; in Anthropic's strict mode that costs one of 16 unions a request, and leaving it out costs none`,
        suggestion: 'take it out of required and null out of its types',
      });
    }
  },
};
