import type { LintRule } from '../rule.ts';
import { descriptionOf, has } from '../schema/own.ts';
import { readBounds } from '../text/read-bounds.ts';

/** Finds bounds that only the description tells: no validator checks them, no strict mode keeps them. */
export const rangeInText: LintRule = {
  code: 'range-in-text',
  severity: 'note',
  summary: 'a bound that only the description tells',
  check(tool, report) {
    for (const { schema, at, path, name } of tool.properties) {
      const exclusive = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' } as const;
      const missing = readBounds(descriptionOf(schema), schema, name).filter(({ keyword }) => {
        const other = keyword === 'minimum' || keyword === 'maximum' ? exclusive[keyword] : keyword;
        return !has(schema, keyword, other, 'enum', 'const');
      });
      const [first] = missing;
      if (first === undefined) continue;
      const words = missing.map(({ keyword, value }) => `"${keyword}": ${value}`).join(', ');
      report({
        at,
        message: `the description of \`${path}\` says ${first.shown}, but its schema has no such bound`,
        suggestion: `write ${words}`,
      });
    }
  },
};
