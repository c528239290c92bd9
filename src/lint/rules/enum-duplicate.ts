import type { LintRule } from '../rule.ts';
import { own } from '../schema/own.ts';

/** Finds a member that stands in an enum twice. */
export const enumDuplicate: LintRule = {
  code: 'enum-duplicate',
  severity: 'warning',
  summary: 'an enum member that is listed twice',
  check(tool, report) {
    for (const part of tool.parts) {
      const members = own(part.schema, 'enum');
      if (!Array.isArray(members)) continue;
      const seen = new Set<string>();
      members.forEach((member: unknown, index) => {
        const text = JSON.stringify(member) ?? 'undefined';
        if (!seen.has(text)) {
          seen.add(text);
          return;
        }
        const at = `${part.at}/enum/${index}`;
        report({
          at,
          message: `\`${part.path}\` lists ${JSON.stringify(member)} twice`,
          fix: [{ op: 'remove', path: at }],
        });
      });
    }
  },
};
