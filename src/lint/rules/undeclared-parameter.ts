import { nearestName } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { membersOf } from '../schema/own.ts';
import { isIdentifier } from '../text/names.ts';
import { bareName } from '../text/split-words.ts';
import type { ListView, Text, ToolView } from '../tool-view.ts';

const quoted = '[`\'"“]([A-Za-z_][\\w-]*)[`\'"”]';
/** "the `x` parameter", "parameter `x`", "the max_size option": said to be a parameter. */
const named = new RegExp(
  `${quoted}\\s+(?:parameter|argument|param|arg)\\b(?!\\s+of\\b)|\\b(?:parameters?|arguments?|params?|args?)\\s+${quoted}|\\bthe\\s+([A-Za-z][\\w-]*)\\s+(?:parameter|argument)\\b(?!\\s+of\\b)|${quoted}\\s*参数|参数\\s*${quoted}`,
  'g',
);
/** "set `x` to", "omit `x`": what is done with parameters. */
const handled = new RegExp(
  `\\b(?:set|pass|provide|specify|supply|omit|leave out)\\s+(?:(?:a|an|the|short|optional|both|either)\\s+){0,3}${quoted}(?!\\s*(?:as|for|in|into|at)\\b)`,
  'gi',
);
/** `x=true` or `x: 5` in code: an assignment. */
const assigned = /`([A-Za-z_]\w*)\s*(?:=|:\s)\s*[^`\s=>][^`]*`/g;
const literals: ReadonlySet<string> = new Set([
  'true',
  'false',
  'null',
  'none',
  'undefined',
  'string',
  'number',
  'boolean',
  'array',
  'object',
  'integer',
]);
/** Words that stand before "parameter" and name none. */
const plainWords =
  /^(?:this|that|first|second|third|last|other|same|above|following|previous|next|new|only|input|output|query|search|optional|required|url|path|function|command|method|request|given|named|single|main|default|type|json|string|value|corresponding|respective)$/i;

/** Finds texts that name a parameter which the tool does not have: the model sends it, and is refused. */
export const undeclaredParameter: LintRule = {
  code: 'undeclared-parameter',
  severity: 'warning',
  summary: 'a description that names a parameter which is not declared',
  check(tool, report, list) {
    const told = new Set<string>();
    for (const text of tool.texts) {
      for (const name of findUndeclared(text, tool, list)) {
        if (told.has(name)) continue;
        told.add(name);
        const near = nearestName(name, [...tool.parameters.keys()]);
        const where = text.part === null ? 'the description of the tool' : `the description of \`${text.part.path}\``;
        report({
          at: text.at,
          inEntry: text.part === null,
          message: `${where} names the parameter \`${name}\`, which is not declared`,
          suggestion: near === undefined ? 'declare it, or take it out of the text' : `did you mean \`${near}\`?`,
        });
      }
    }
  },
};

function findUndeclared({ text, part }: Text, tool: ToolView, list: ListView): readonly string[] {
  const names: string[] = [];
  for (const match of text.matchAll(named)) {
    const bare = match[3];
    const name = match[1] ?? match[2] ?? bare ?? match[4] ?? match[5];
    // A word without quotes has to look like a name of code.
    if (name !== undefined && (bare === undefined || (isIdentifier(bare) && !plainWords.test(bare)))) names.push(name);
  }
  // In the text of a parameter "pass `x`" mostly tells its value.
  const sure = (name: string): boolean => part === null || isIdentifier(name);
  for (const match of text.matchAll(handled)) if (sure(match[1]!)) names.push(match[1]!);
  for (const match of text.matchAll(assigned))
    if (isIdentifier(match[1]!) && /[_A-Z]/.test(match[1]!.slice(1))) names.push(match[1]!);
  // A name of the right letters in the wrong style is meant for the parameter, wherever it stands in code.
  for (const match of text.matchAll(/`([A-Za-z_]\w*)`/g)) if (isStyleOf(match[1]!, tool)) names.push(match[1]!);
  return names.filter((name) => isUndeclared(name, tool, list));
}

function isStyleOf(name: string, tool: ToolView): boolean {
  return (
    isIdentifier(name) &&
    [...tool.parameters.keys()].some((key) => key !== name && isIdentifier(key) && bareName(key) === bareName(name))
  );
}

function isUndeclared(name: string, tool: ToolView, list: ListView): boolean {
  if (tool.names.has(name) || literals.has(name.toLowerCase()) || /^[A-Z][A-Z\d_]*$/.test(name)) return false;
  if (list.tools.some((other) => other.name === name)) return false;
  return !tool.parts.some(({ schema }) => membersOf(schema)?.includes(name) === true || schema['default'] === name);
}
