import type { LintRule } from '../rule.ts';
import { own } from '../schema/own.ts';
import { bareName } from '../text/split-words.ts';

/** Finds aliases that differ from the name only in style: those are read without being declared. */
export const redundantAlias: LintRule = {
  code: 'redundant-alias',
  severity: 'note',
  summary: 'an x-alias that differs from the name only in style',
  check(tool, report) {
    for (const { schema, at, path, name } of tool.properties) {
      const written = own(schema, 'x-alias');
      const aliases = [written ?? []].flat();
      const idle = aliases.filter((alias) => typeof alias === 'string' && bareName(alias) === bareName(name));
      if (idle.length === 0) continue;
      const rest = aliases.filter((alias) => !idle.includes(alias));
      report({
        at: `${at}/x-alias`,
        message: `the alias ${idle.map((alias) => JSON.stringify(alias)).join(', ')} of \`${path}\` differs from its name only in style, which is healed without it`,
        suggestion: 'leave it out',
        fix: [
          rest.length === 0
            ? { op: 'remove', path: `${at}/x-alias` }
            : { op: 'replace', path: `${at}/x-alias`, value: rest },
        ],
      });
    }
  },
};
