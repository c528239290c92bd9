import type { LintRule } from '../rule.ts';
import { findPatterns } from '../schema/find-patterns.ts';

/** Finds patterns that are regular expressions only without the flag `u`, which JSON Schema asks for. */
export const patternNotUnicode: LintRule = {
  code: 'pattern-not-unicode',
  severity: 'warning',
  summary: 'a pattern that only compiles without the flag u',
  check(tool, report) {
    for (const { at, path, source, pattern } of findPatterns(tool)) {
      if (pattern === undefined || pattern.flags === 'u') continue;
      report({
        at,
        message: `the pattern of \`${path}\` is no regular expression with the flag u that JSON Schema asks for, so validators differ: ${source}`,
        suggestion: 'drop escapes that escape nothing (\\-, \\_, \\"), and write lone { and ] as \\{ and \\]',
      });
    }
  },
};
