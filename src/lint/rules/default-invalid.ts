import type { LintRule } from '../rule.ts';
import { accepts } from '../schema/judge.ts';
import { allowsNull, own } from '../schema/own.ts';

/** Finds defaults that their own schema refuses: a model that repeats the default is refused. */
export const defaultInvalid: LintRule = {
  code: 'default-invalid',
  severity: 'error',
  summary: 'a default that its own schema refuses',
  check(tool, report) {
    for (const { schema, at, path } of tool.parts) {
      if (!Object.hasOwn(schema, 'default')) continue;
      const value = own(schema, 'default');
      if (accepts(schema, tool.schema, value) !== false) continue;
      // A default of null is how some generators say "none"; it misleads all the same.
      const none = value === null && !allowsNull(schema);
      report({
        at: `${at}/default`,
        severity: none ? 'warning' : 'error',
        message: `the default of \`${path}\`, ${JSON.stringify(value)}, is refused by its own schema`,
        suggestion: none
          ? 'leave the default out: an optional parameter needs none'
          : 'correct the default or the schema',
        ...(none && { fix: [{ op: 'remove', path: `${at}/default` }] as const }),
      });
    }
  },
};
