import type { PatchOperation } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { has, own, type SchemaRecord, schemasIn, typesOf } from '../schema/own.ts';

/** Finds OpenAPI's `nullable`, which JSON Schema does not know: other validators refuse null. */
export const nullableKeyword: LintRule = {
  code: 'nullable-keyword',
  severity: 'warning',
  summary: 'nullable, which JSON Schema ignores',
  check(tool, report) {
    if (tool.form === 'gemini-openapi' || tool.form === 'gemini') return;
    for (const { schema, at, path } of tool.parts) {
      if (!has(schema, 'nullable')) continue;
      const fix = mend(schema, at);
      report({
        at: `${at}/nullable`,
        message: `\`${path}\` uses nullable, which is OpenAPI's: JSON Schema ignores it, so other validators ${own(schema, 'nullable') === true ? 'refuse null' : 'do not read it'}`,
        suggestion: own(schema, 'nullable') === true ? 'add "null" to its types' : 'leave it out',
        ...(fix && { fix }),
      });
    }
  },
};

function mend(schema: SchemaRecord, at: string): readonly PatchOperation[] | undefined {
  const remove: PatchOperation = { op: 'remove', path: `${at}/nullable` };
  if (own(schema, 'nullable') !== true) return [remove];
  const types = typesOf(schema);
  const members = own(schema, 'enum');
  const enumFix: PatchOperation[] =
    Array.isArray(members) && !members.includes(null) ? [{ op: 'add', path: `${at}/enum/-`, value: null }] : [];
  if (types.includes('null')) return [...enumFix, remove];
  if (types.length > 0) {
    return [{ op: 'replace', path: `${at}/type`, value: [...types, 'null'] }, ...enumFix, remove];
  }
  const branches = schemasIn(schema, 'anyOf');
  if (branches.length > 0 && !has(schema, 'enum')) {
    return [{ op: 'add', path: `${at}/anyOf/-`, value: { type: 'null' } }, remove];
  }
  return undefined;
}
