import type { LintRule } from '../rule.ts';
import { refusedKeywords } from '../schema/strict-keywords.ts';

const titles = { openai: "OpenAI's", anthropic: "Anthropic's" } as const;

/** Finds keywords that the strict mode a tool asks for does not take. */
export const strictKeyword: LintRule = {
  code: 'strict-keyword',
  severity: 'error',
  summary: 'a keyword that the strict mode does not take',
  check(tool, report) {
    for (const dialect of tool.strictFor) {
      const refused = refusedKeywords[dialect];
      for (const { schema, at, path } of tool.parts) {
        for (const keyword of Object.keys(schema)) {
          // At the root unions are another finding.
          if (!refused.has(keyword) || (path === '' && (keyword === 'oneOf' || keyword === 'allOf'))) continue;
          report({
            at: `${at}/${keyword}`,
            message: `${path === '' ? 'the schema' : `\`${path}\``} has ${keyword}, which ${titles[dialect]} strict mode does not take`,
            suggestion: keyword === 'oneOf' ? 'write anyOf' : 'say it in the description, and let the guard check it',
          });
        }
      }
    }
  },
};
