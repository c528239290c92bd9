import type { LintRule } from '../rule.ts';
import { findPatterns } from '../schema/find-patterns.ts';

/** Finds patterns that are no regular expressions. */
export const patternBroken: LintRule = {
  code: 'pattern-broken',
  severity: 'error',
  summary: 'a pattern that is no regular expression',
  check(tool, report) {
    for (const { at, path, source, pattern } of findPatterns(tool)) {
      if (pattern !== undefined) continue;
      report({ at, message: `the pattern of \`${path}\` is no regular expression: ${source}` });
    }
  },
};
