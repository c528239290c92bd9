import { isObject, type PatchOperation } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { allowsNull, has, own, type SchemaRecord, typesOf } from '../schema/own.ts';

/** Finds optional parameters of a tool for OpenAI's strict mode, where every key is required and null stands for "not given". */
export const optionalNotNullable: LintRule = {
  code: 'optional-not-nullable',
  severity: 'error',
  summary: "an optional parameter in OpenAI's strict mode",
  check(tool, report) {
    if (!tool.strictFor.has('openai')) return;
    for (const { schema, at, path } of tool.parts) {
      const properties = own(schema, 'properties');
      if (!isObject(properties)) continue;
      const required = own(schema, 'required');
      const list = Array.isArray(required) ? required : [];
      const optional = Object.keys(properties).filter((name) => !list.includes(name));
      if (optional.length === 0) continue;
      const inside = path === '' ? '' : ` of \`${path}\``;
      report({
        at: `${at}/properties`,
        message: `OpenAI's strict mode wants every key in required; ${optional.map((name) => `\`${name}\``).join(', ')}${inside} ${optional.length > 1 ? 'are' : 'is'} not`,
        suggestion: 'put them into required and let them be null, and read null as "not given"',
        ...withFix(at, properties, optional, required),
      });
    }
  },
};

function withFix(
  at: string,
  properties: SchemaRecord,
  optional: readonly string[],
  required: unknown,
): { fix?: readonly PatchOperation[] } {
  const fix: PatchOperation[] = [
    { op: Array.isArray(required) ? 'replace' : 'add', path: `${at}/required`, value: Object.keys(properties) },
  ];
  for (const name of optional) {
    const schema = properties[name];
    if (!isObject(schema)) return {};
    if (allowsNull(schema)) continue;
    const place = `${at}/properties/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (typesOf(schema).length > 0 && !has(schema, 'enum', 'const')) {
      fix.push({ op: 'replace', path: `${place}/type`, value: [...typesOf(schema), 'null'] });
    } else {
      const { description, ...rest } = schema;
      fix.push({
        op: 'replace',
        path: place,
        value: { ...(description === undefined ? {} : { description }), anyOf: [rest, { type: 'null' }] },
      });
    }
  }
  return { fix };
}
