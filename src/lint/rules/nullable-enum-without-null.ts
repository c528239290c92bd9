import type { LintRule } from '../rule.ts';
import { allowsNull, has, own, typesOf } from '../schema/own.ts';

/** Finds an enum whose type allows null while its members do not: null is promised and refused. */
export const nullableEnumWithoutNull: LintRule = {
  code: 'nullable-enum-without-null',
  severity: 'error',
  summary: 'a nullable type beside an enum without null',
  check(tool, report) {
    for (const { schema, at, path } of tool.parts) {
      const members = own(schema, 'enum');
      if (!Array.isArray(members) || members.includes(null) || has(schema, 'anyOf', 'oneOf') || !allowsNull(schema))
        continue;
      if (typesOf(schema).length === 1 && typesOf(schema)[0] === 'null') continue;
      // Our own reading of `nullable` lets null through, but no other validator's does.
      report({
        at: `${at}/enum`,
        message: `\`${path}\` says that it may be null, but null is not in its enum, so null is refused`,
        suggestion: 'add null to the enum',
        fix: [{ op: 'add', path: `${at}/enum/-`, value: null }],
      });
    }
  },
};
