import type { LintRule } from '../rule.ts';
import { descriptionOf, has } from '../schema/own.ts';

const optional =
  /^\W*optional\b(?!\s+(?:but|if|when|for|chaining|parameters?|fields?|arguments?|keys?|attributes?|flags?|dependenc))|[([]optional[)\].,:;]/i;
const required =
  /^\W*required\b\s*(?:[.:,)\]-]|$)|[([]required[)\].]|\bthis (?:parameter|field|argument) is required\s*(?:[.;!]|$)/i;

/** Finds a description that says optional of what is required, or required of what is not. */
export const requiredDrift: LintRule = {
  code: 'required-drift',
  severity: 'warning',
  summary: 'a description that says optional or required where the schema says otherwise',
  check(tool, report) {
    for (const { schema, at, path, required: isRequired, parent } of tool.properties) {
      // Of a branch, the level around may require the key.
      if (
        parent?.role === 'branch' ||
        parent?.role === 'condition' ||
        (parent !== null && has(parent.schema, 'anyOf', 'oneOf', 'allOf', 'if'))
      )
        continue;
      const text = descriptionOf(schema);
      const says = optional.test(text) ? 'optional' : required.test(text) ? 'required' : undefined;
      // Strict modes ask for every key in required; null stands for "not given" then.
      const nullable = JSON.stringify(schema['type'] ?? schema['anyOf'] ?? '').includes('"null"');
      if (says === undefined || (says === 'required') === isRequired || (says === 'optional' && nullable)) continue;
      report({
        at: `${at}/description`,
        message: `the description of \`${path}\` says ${says}, but the schema ${isRequired ? 'requires it' : 'does not require it'}`,
        suggestion: isRequired
          ? 'take it out of required, or correct the text'
          : 'put it into required, or correct the text',
      });
    }
  },
};
