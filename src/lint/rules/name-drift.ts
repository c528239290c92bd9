import type { LintRule } from '../rule.ts';
import { bareName } from '../text/split-words.ts';
import type { ListView } from '../tool-view.ts';

/** Finds one parameter that two tools of a list spell in two styles. */
export const nameDrift: LintRule = {
  code: 'name-drift',
  severity: 'note',
  summary: 'a parameter that another tool of the list spells in another style',
  check(tool, report, list) {
    const first = firstSpellings(list);
    for (const [name, { at }] of tool.parameters) {
      const bare = bareName(name);
      const twin = first.get(bare);
      // In one or two letters the style is the name.
      if (bare.length < 3 || twin === undefined || twin.name === name || twin.tool === tool.name) continue;
      report({
        at,
        message: `\`${name}\` is \`${twin.name}\` in ${twin.tool}; a model that calls both takes one spelling for the other`,
        suggestion: 'spell it alike in all tools',
      });
    }
  },
};

type Spellings = ReadonlyMap<string, { readonly name: string; readonly tool: string }>;

/** Worked out once a list, since every tool of a long list asks for it. */
const known = new WeakMap<ListView, Spellings>();

function firstSpellings(list: ListView): Spellings {
  let found = known.get(list);
  if (found === undefined) {
    const first = new Map<string, { name: string; tool: string }>();
    for (const { name: tool, parameters } of list.tools) {
      for (const name of parameters.keys()) if (!first.has(bareName(name))) first.set(bareName(name), { name, tool });
    }
    found = first;
    known.set(list, found);
  }
  return found;
}
