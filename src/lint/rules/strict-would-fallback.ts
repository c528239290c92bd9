import { isObject } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { allowsNull, own } from '../schema/own.ts';
import { refusedKeywords } from '../schema/strict-keywords.ts';
import type { ToolView } from '../tool-view.ts';

/** Finds tools in the Responses form that leave `strict` out and cannot be made strict: the API then falls back without a word. */
export const strictWouldFallback: LintRule = {
  code: 'strict-would-fallback',
  severity: 'warning',
  summary: 'a Responses tool without strict whose schema cannot be made strict',
  check(tool, report) {
    if (tool.form !== 'openai-responses' || tool.strict !== undefined || !Object.hasOwn(tool.entry, 'parameters'))
      return;
    const reason = findReason(tool);
    if (reason === undefined) return;
    report({
      at: '/strict',
      inEntry: true,
      message: `strict is left out, and ${reason}: the Responses API tries to make the tool strict and falls back without a word`,
      suggestion: 'write "strict": false, or make the schema strict and write true',
      fix: [{ op: 'add', path: '/strict', value: false }],
    });
  },
};

function findReason(tool: ToolView): string | undefined {
  for (const { schema, path } of tool.parts) {
    const place = path === '' ? 'the schema' : `\`${path}\``;
    const keyword = Object.keys(schema).find(
      (each) => refusedKeywords.openai.has(each) || each === 'patternProperties',
    );
    if (keyword !== undefined) return `${place} has ${keyword}`;
    const rest = own(schema, 'additionalProperties');
    if (rest === true || isObject(rest)) return `${place} is a map`;
  }
  const optional = tool.properties.find(({ required, schema }) => !required && !allowsNull(schema));
  return optional === undefined ? undefined : `\`${optional.path}\` is optional and not nullable`;
}
