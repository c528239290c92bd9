import type { LintRule } from '../rule.ts';
import { own } from '../schema/own.ts';

/** Finds alternatives at the root, which OpenAI and Anthropic refuse there. */
export const rootUnion: LintRule = {
  code: 'root-union',
  severity: 'warning',
  summary: 'anyOf, oneOf, allOf or a reference at the root, which providers refuse',
  check(tool, report) {
    for (const keyword of ['anyOf', 'oneOf', 'allOf', '$ref']) {
      if (own(tool.schema, keyword) === undefined) continue;
      report({
        at: `/${keyword}`,
        severity: tool.strictFor.size > 0 ? 'error' : 'warning',
        message: `\`${keyword}\` stands at the root, where OpenAI and Anthropic refuse a schema`,
        suggestion: 'declare all parameters in one object, and say in their descriptions which go together',
      });
    }
  },
};
