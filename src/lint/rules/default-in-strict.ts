import type { LintRule } from '../rule.ts';
import { descriptionOf, own } from '../schema/own.ts';
import { append } from './one-sided-exclusion.ts';

/** Finds `default` in a tool for OpenAI's strict mode, which refuses the keyword. */
export const defaultInStrict: LintRule = {
  code: 'default-in-strict',
  severity: 'error',
  summary: "default in OpenAI's strict mode",
  check(tool, report) {
    if (!tool.strictFor.has('openai')) return;
    for (const { schema, at, path } of tool.parts) {
      if (!Object.hasOwn(schema, 'default')) continue;
      const text = descriptionOf(schema);
      const told = `Default: ${JSON.stringify(own(schema, 'default'))}.`;
      report({
        at: `${at}/default`,
        message: `\`${path}\` has a default, which OpenAI's strict mode does not permit`,
        suggestion: `say it in the description: "${told}"`,
        fix: [
          { op: 'remove', path: `${at}/default` },
          ...(/default|默认/i.test(text)
            ? []
            : [{ op: text === '' ? 'add' : 'replace', path: `${at}/description`, value: append(text, told) } as const]),
        ],
      });
    }
  },
};
