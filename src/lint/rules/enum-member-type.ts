import type { LintRule } from '../rule.ts';
import { judgeOf } from '../schema/judge.ts';
import { own } from '../schema/own.ts';

/** Finds members of an enum that the rest of the schema refuses: the model is offered what can never be sent. */
export const enumMemberType: LintRule = {
  code: 'enum-member-type',
  severity: 'error',
  summary: 'an enum member that the rest of the schema refuses',
  check(tool, report) {
    for (const part of tool.parts) {
      const members = own(part.schema, 'enum');
      if (!Array.isArray(members)) continue;
      const accepts = judgeOf(part.schema, tool.schema);
      const wrong = members.flatMap((member, index) => (accepts(member) === false ? [index] : []));
      // All of them wrong is another finding.
      if (wrong.length === members.length) continue;
      for (const index of wrong) {
        report({
          at: `${part.at}/enum/${index}`,
          message: `\`${part.path}\` offers ${JSON.stringify(members[index])}, which its own schema refuses`,
          suggestion: 'make the type allow it, or take the member out',
        });
      }
    }
  },
};
