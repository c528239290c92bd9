import { isObject } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { judgeOf } from '../schema/judge.ts';
import { membersOf, own, type SchemaRecord, typesOf } from '../schema/own.ts';
import { isConditional } from '../schema/parts.ts';

/** Finds parts of a schema that no value can satisfy, where that is cheap to see. */
export const unsatisfiable: LintRule = {
  code: 'unsatisfiable',
  severity: 'error',
  summary: 'no value can satisfy a part of the schema',
  check(tool, report) {
    for (const part of tool.parts) {
      if (isConditional(part)) continue;
      const reason = findReason(part.schema, tool.schema);
      if (reason === undefined) continue;
      report({
        at: part.at,
        message: `${part.path === '' ? 'the schema' : `\`${part.path}\``} can have no value: ${reason}`,
      });
    }
  },
};

function findReason(schema: SchemaRecord, root: SchemaRecord): string | undefined {
  const members = membersOf(schema);
  if (members?.length === 0) return 'its enum is empty';
  if (Array.isArray(own(schema, 'type')) && typesOf(schema).length === 0) return 'its list of types is empty';
  const accepts = members === undefined ? undefined : judgeOf(schema, root);
  if (members?.every((member) => accepts?.(member) === false)) {
    return members.length === 1
      ? 'the rest of its schema refuses its one value'
      : 'the rest of its schema refuses every member';
  }
  const required = own(schema, 'required');
  const properties = own(schema, 'properties');
  if (Array.isArray(required)) {
    const refused = required.find(
      (name) => isObject(properties) && typeof name === 'string' && own(properties, name) === false,
    );
    if (refused !== undefined) return `it requires \`${refused}\`, which it refuses`;
    const most = own(schema, 'maxProperties');
    if (typeof most === 'number' && new Set(required).size > most)
      return `it requires more keys than maxProperties ${most}`;
  }
  return undefined;
}
