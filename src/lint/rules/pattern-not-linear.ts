import type { LintRule } from '../rule.ts';
import { findPatterns } from '../schema/find-patterns.ts';

/** Finds patterns that can take time beyond the length of the text: a model's text can hang a validator with them. */
export const patternNotLinear: LintRule = {
  code: 'pattern-not-linear',
  severity: 'note',
  summary: 'a pattern that is not proven to take time linear in the text',
  check(tool, report) {
    for (const { at, path, source, pattern } of findPatterns(tool)) {
      if (pattern === undefined || pattern.linear) continue;
      report({
        at,
        message: `the pattern of \`${path}\` is not proven to take time linear in the text: ${source}`,
        suggestion: 'avoid repeats inside repeats and overlapping alternatives; anchor it, and say maxLength',
      });
    }
  },
};
