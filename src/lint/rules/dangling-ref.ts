import type { LintRule } from '../rule.ts';
import { own } from '../schema/own.ts';
import { resolveLocal } from '../schema/resolve-local.ts';

/** Finds references that lead nowhere, such as those whose definitions a gateway stripped. */
export const danglingRef: LintRule = {
  code: 'dangling-ref',
  severity: 'error',
  summary: 'a $ref leads nowhere',
  check(tool, report) {
    const found = new Set<string>();
    for (const part of tool.parts) {
      for (const keyword of ['$ref', '$dynamicRef']) {
        const reference = own(part.schema, keyword);
        if (typeof reference !== 'string' || resolveLocal(tool.schema, reference) !== undefined) continue;
        found.add(part.at);
        report({
          at: `${part.at}/${keyword}`,
          message: `${part.path === '' ? 'the schema' : `\`${part.path}\``} refers to ${reference}, which is not in the schema`,
          suggestion: 'send the definitions with the schema, or write the target in place',
        });
      }
    }
    const { broken } = tool;
    if (found.size > 0 || broken === undefined || !/\bthe reference\b/.test(broken.message)) return;
    report({
      at: broken.at,
      message: broken.message,
      suggestion: 'nothing is fetched: write the target in the schema',
    });
  },
};
