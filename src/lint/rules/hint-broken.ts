import { distanceUpTo, escapeToken, isToolmendError } from '../../base/index.ts';
import { declareTool, pointerTo, subschemas } from '../../contract/index.ts';
import type { LintRule } from '../rule.ts';

const hints: readonly string[] = ['x-alias', 'x-synonyms', 'x-heal'];
/** What hints are taken to be called, with the name that each has. */
const forms = { 'x-alias': 'x-alias', 'x-aliases': 'x-alias', 'x-synonyms': 'x-synonyms', 'x-healing': 'x-heal' };

/** Finds words of ours in a tool that cannot be meant: an alias that is a parameter, a synonym of no member, an unknown effect, a hint whose name is misspelt. */
export const hintBroken: LintRule = {
  code: 'hint-broken',
  severity: 'error',
  summary: 'an x- hint or setting of Toolmend that cannot be meant',
  check(tool, report) {
    if (tool.broken !== undefined || tool.name === '') return;
    for (const found of subschemas(tool.schema)) {
      for (const key of Object.keys(found.schema)) {
        const meant = hintMeantBy(key);
        if (meant === undefined) continue;
        report({
          at: `${pointerTo(found)}/${escapeToken(key)}`,
          message: `"${key}" is no hint and does nothing: it is written ${meant}`,
        });
      }
    }
    const { rules: _rules, ...definition } = tool.entry;
    try {
      const { effect, heal, guard, origin } = definition;
      const settings = Object.fromEntries(
        Object.entries({ effect, heal, guard, origin }).filter(([, value]) => value !== undefined),
      );
      declareTool({ ...settings, name: tool.name, parameters: tool.schema }, {}, '');
    } catch (error) {
      if (!isToolmendError(error)) throw error;
      const at = error.at ?? '';
      // What is wrong with the root is another finding.
      if (at === '/type' || at === '') return;
      const inEntry = /^\/(effect|heal|guard|origin)\b/.test(at);
      report({ at, inEntry, message: error.message.replace(`${tool.name}: `, '').replace(/ \(at [^)]*\)$/, '') });
    }
  },
};

/** A misspelt hint is a keyword like any other for JSON Schema, so nothing else would tell. Two letters off is another word: `x-align`. */
function hintMeantBy(key: string): string | undefined {
  if (!key.startsWith('x-') || hints.includes(key)) return undefined;
  return Object.entries(forms).find(([form]) => distanceUpTo(key, form, 1) <= 1)?.[1];
}
