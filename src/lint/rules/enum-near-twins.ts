import type { LintRule } from '../rule.ts';
import { own } from '../schema/own.ts';
import { bareName } from '../text/split-words.ts';

/** Finds members of an enum that differ only by case or separators: models mix them up, and so do strict modes. */
export const enumNearTwins: LintRule = {
  code: 'enum-near-twins',
  severity: 'warning',
  summary: 'enum members that differ only by case or separators',
  check(tool, report) {
    for (const part of tool.parts) {
      const members = own(part.schema, 'enum');
      if (!Array.isArray(members)) continue;
      const seen = new Map<string, string>();
      members.forEach((member: unknown, index) => {
        if (typeof member !== 'string') return;
        const bare = bareName(member);
        const twin = seen.get(bare);
        // One or two letters are symbols, of which some mean case: a genotype, a flag.
        if (bare.length > 2 && twin !== undefined && twin !== member) {
          report({
            at: `${part.at}/enum/${index}`,
            message: `\`${part.path}\` has ${JSON.stringify(twin)} and ${JSON.stringify(member)}, which differ only in style`,
            suggestion: 'keep one, or give them names that tell what is different',
          });
        } else seen.set(bare, member);
      });
    }
  },
};
