import type { LintRule } from '../rule.ts';
import { own } from '../schema/own.ts';

/** Finds a name that stands in `required` twice: harmless to us, but providers hold schemas against the standard. */
export const requiredDuplicate: LintRule = {
  code: 'required-duplicate',
  severity: 'error',
  summary: 'required names a key twice',
  check(tool, report) {
    for (const part of tool.parts) {
      const required = own(part.schema, 'required');
      if (!Array.isArray(required)) continue;
      required.forEach((name: unknown, index) => {
        if (typeof name !== 'string' || required.indexOf(name) === index) return;
        const at = `${part.at}/required/${index}`;
        report({
          at,
          message: `required names \`${name}\` twice; JSON Schema forbids it, and providers refuse the whole list of tools`,
          fix: [{ op: 'remove', path: at }],
        });
      });
    }
  },
};
