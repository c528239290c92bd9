import { escapeToken, nearestName } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { knownKeywords } from '../schema/known-keywords.ts';
import { own } from '../schema/own.ts';

/** Finds keywords that no draft knows: nobody checks them. */
export const unknownKeyword: LintRule = {
  code: 'unknown-keyword',
  severity: 'note',
  summary: 'a keyword that JSON Schema does not know',
  check(tool, report) {
    for (const { schema, at, path } of tool.parts) {
      for (const keyword of Object.keys(schema)) {
        if (knownKeywords.has(keyword) || keyword.startsWith('x-')) continue;
        // A schema of Gemini's older form has its own words.
        if (tool.form === 'gemini-openapi' && keyword === 'propertyOrdering') continue;
        const near = nearestName(keyword, [...knownKeywords]);
        const place = path === '' ? 'the schema' : `\`${path}\``;
        report({
          at: `${at}/${escapeToken(keyword)}`,
          severity: near === undefined ? 'note' : 'warning',
          message: `${place} has "${keyword}", which is no keyword of JSON Schema: nothing checks it`,
          ...(near !== undefined && { suggestion: `did you mean ${near}?` }),
          ...(near !== undefined &&
            own(schema, near) === undefined && {
              fix: [{ op: 'move', from: `${at}/${escapeToken(keyword)}`, path: `${at}/${near}` }] as const,
            }),
        });
      }
    }
  },
};
