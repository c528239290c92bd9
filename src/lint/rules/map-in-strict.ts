import { isObject } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { has, own, typesOf } from '../schema/own.ts';
import { isConditional } from '../schema/parts.ts';

/** Finds maps, which no strict mode can express: OpenAI refuses them, Anthropic's SDK turns them into closed empty objects. */
export const mapInStrict: LintRule = {
  code: 'map-in-strict',
  severity: 'note',
  summary: 'a map with free keys, which strict modes refuse or empty',
  check(tool, report) {
    for (const part of tool.parts) {
      const { schema, at, path } = part;
      const rest = own(schema, 'additionalProperties');
      const isMap = rest === true || isObject(rest) || has(schema, 'patternProperties');
      const isFree =
        typesOf(schema).includes('object') &&
        !has(schema, 'properties', 'additionalProperties', 'patternProperties', '$ref', 'anyOf', 'oneOf', 'allOf');
      if (isConditional(part) || !(isMap || (isFree && tool.strictFor.size > 0)) || path === '') continue;
      report({
        at,
        severity: tool.strictFor.size > 0 ? 'error' : 'note',
        message: `\`${path}\` is a map with free keys; OpenAI's strict mode refuses it, and Anthropic's SDK makes it an empty closed object`,
        suggestion: 'send the tool without strict, or declare a list of {key, value}',
      });
    }
  },
};
