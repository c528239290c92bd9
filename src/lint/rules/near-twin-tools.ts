import type { LintRule } from '../rule.ts';
import { bareName } from '../text/split-words.ts';

/** Finds tools that a model cannot tell apart: names that differ only in style, or the same description. */
export const nearTwinTools: LintRule = {
  code: 'near-twin-tools',
  severity: 'warning',
  summary: 'two tools whose names differ only in style, or whose descriptions are the same',
  check(tool, report, { tools }) {
    const before = tools.slice(0, tools.indexOf(tool)).filter(({ name }) => name !== tool.name);
    const twin = before.find(({ name }) => bareName(name) === bareName(tool.name));
    if (twin !== undefined) {
      report({
        at: tool.nameAt,
        inEntry: true,
        message: `${tool.name} and ${twin.name} differ only in style; models take one for the other`,
      });
    }
    const same = before.find(
      ({ description }) => description.trim() !== '' && description.trim() === tool.description.trim(),
    );
    if (same !== undefined && twin === undefined) {
      report({
        at: tool.descriptionAt,
        inEntry: true,
        message: `${tool.name} has the same description as ${same.name}, so a model cannot choose between them`,
      });
    }
  },
};
