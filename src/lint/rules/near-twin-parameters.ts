import type { LintRule } from '../rule.ts';
import { bareName } from '../text/split-words.ts';

/** Finds two keys of one object that differ only in style. */
export const nearTwinParameters: LintRule = {
  code: 'near-twin-parameters',
  severity: 'warning',
  summary: 'two parameters whose names differ only by case or separators',
  check(tool, report) {
    const seen = new Map<string, string>();
    for (const { at, path, name } of tool.properties) {
      const around = path.slice(0, path.length - name.length);
      const key = `${around}${bareName(name)}`;
      const twin = seen.get(key);
      // One letter, or a dash and a letter, is a flag: -n and -N are two by convention.
      if (twin !== undefined && twin !== name && bareName(name).length > 1) {
        report({
          at,
          message: `\`${around}${twin}\` and \`${path}\` differ only in style; models take one for the other`,
          suggestion: 'keep one, or give them names that tell what is different',
        });
      } else if (twin === undefined) seen.set(key, name);
    }
  },
};
