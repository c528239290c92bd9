import { isObject } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { keysOfLevel } from '../schema/level-keys.ts';
import { own } from '../schema/own.ts';
import { isConditional, levelOf } from '../schema/parts.ts';

/** Finds names in `required` that no `properties` at the level declares: the model cannot know what to send. */
export const requiredUndeclared: LintRule = {
  code: 'required-undeclared',
  severity: 'error',
  summary: 'required names a key that is not declared',
  check(tool, report) {
    for (const part of tool.parts) {
      const required = own(part.schema, 'required');
      if (!Array.isArray(required) || isConditional(part)) continue;
      const { names, more } = keysOfLevel(levelOf(part).schema, tool.schema);
      if (more) continue;
      required.forEach((name: unknown, index) => {
        if (typeof name !== 'string' || names.has(name)) return;
        // A map whose every value is described declares the key in its way.
        if (isObject(own(part.schema, 'additionalProperties'))) return;
        report({
          at: `${part.at}/required/${index}`,
          message: `\`${name}\` is required but not declared, so the model cannot know what to send`,
          suggestion: 'declare it under properties, or take it out of required',
        });
      });
    }
  },
};
