import type { LintRule } from '../rule.ts';
import { bareName } from '../text/split-words.ts';

/** Finds one parameter that two tools of a list spell in two styles. */
export const nameDrift: LintRule = {
  code: 'name-drift',
  severity: 'note',
  summary: 'a parameter that another tool of the list spells in another style',
  check(tool, report, list) {
    const index = list.tools.indexOf(tool);
    for (const [name, { at }] of tool.parameters) {
      if (tool.names.size > 0 && bareName(name).length < 3) continue;
      for (const other of list.tools.slice(0, index)) {
        const twin = [...other.parameters.keys()].find((each) => each !== name && bareName(each) === bareName(name));
        if (twin === undefined || other.parameters.has(name)) continue;
        report({
          at,
          message: `\`${name}\` is \`${twin}\` in ${other.name}; a model that calls both takes one spelling for the other`,
          suggestion: 'spell it alike in all tools',
        });
        break;
      }
    }
  },
};
