import { nearestName } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { isIdentifier } from '../text/names.ts';

const named =
  /(?:\b(?:the|use|call|with|via|from|by)\s+[`'"“]?([A-Za-z][\w-]*)[`'"”]?\s+tool\b|\btool\s+[`'"“]([A-Za-z][\w-]*)[`'"”])/g;

/** Finds texts that send the model to a tool which is not in the list. */
export const unknownToolNamed: LintRule = {
  code: 'unknown-tool-named',
  severity: 'note',
  summary: 'a description that names a tool which is not in the list',
  check(tool, report, { tools }) {
    if (tools.length < 2) return;
    const names = tools.map(({ name }) => name);
    const told = new Set<string>();
    for (const { text, at, part } of tool.texts) {
      for (const match of text.matchAll(named)) {
        const name = match[1] ?? match[2]!;
        const isQuoted = match[2] !== undefined || /[`'"“]/.test(match[0]);
        if (!(isQuoted || isIdentifier(name)) || names.includes(name) || tool.names.has(name) || told.has(name))
          continue;
        told.add(name);
        const near = nearestName(name, names);
        report({
          at,
          inEntry: part === null,
          message: `the text names the tool \`${name}\`, which is not in the list`,
          suggestion: near === undefined ? 'name a tool that the model has' : `did you mean \`${near}\`?`,
        });
      }
    }
  },
};
