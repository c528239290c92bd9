import type { LintRule } from '../rule.ts';
import { membersOf, own } from '../schema/own.ts';

/** Finds texts whose members are true and false: models send the booleans. */
export const booleanAsText: LintRule = {
  code: 'boolean-as-text',
  severity: 'warning',
  summary: 'an enum of "true" and "false" as texts',
  check(tool, report) {
    for (const { schema, at, path } of tool.properties) {
      const members = (membersOf(schema) ?? []).filter((member) => member !== null);
      const words = members.map((member) => (typeof member === 'string' ? member.toLowerCase() : ''));
      if (words.length !== 2 || !words.includes('true') || !words.includes('false')) continue;
      report({
        at: `${at}/enum`,
        message: `\`${path}\` takes ${members.map((member) => JSON.stringify(member)).join(' and ')} as texts; models send true and false`,
        suggestion: `write "type": "boolean"${own(schema, 'type') === 'string' ? ' and read it as such' : ''}`,
      });
    }
  },
};
