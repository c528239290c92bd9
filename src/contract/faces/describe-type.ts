import { isObject } from '../../base/index.ts';
import type { JsonSchema } from '../../schema/index.ts';
import { inlineCode } from './inline-code.ts';

const maxMembers = 12;
const bounds = [
  'format',
  'pattern',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'default',
];

/** Says what values a schema allows in the words of JSON Schema, which need no translation: `integer, minimum 1`, `string[]`. */
export function describeType(schema: JsonSchema): string {
  if (!isObject(schema)) return schema ? 'any' : 'none';
  const said = bounds
    .filter((keyword) => Object.hasOwn(schema, keyword))
    .map((keyword) => `${keyword} ${inlineCode(plain(schema[keyword]))}`);
  return [nameValues(schema), ...said].join(', ');
}

function nameValues(schema: Readonly<Record<string, unknown>>): string {
  const members = Object.hasOwn(schema, 'const') ? [schema['const']] : schema['enum'];
  if (Array.isArray(members)) {
    const shown = members.slice(0, maxMembers).map((member) => inlineCode(JSON.stringify(member)));
    return [...shown, ...(members.length > maxMembers ? ['…'] : [])].join(' | ');
  }
  if (schema['type'] !== undefined) {
    const types = [schema['type']].flat().map((type) => (type === 'array' ? nameArray(schema['items']) : String(type)));
    return [...types, ...(schema['nullable'] === true ? ['null'] : [])].join(' | ');
  }
  const branches = [schema['anyOf'], schema['oneOf']].find(Array.isArray);
  if (branches !== undefined) return [...new Set(branches.map(describeType))].join(' | ');
  return typeof schema['$ref'] === 'string' ? (schema['$ref'].split('/').pop() ?? 'any') : 'any';
}

function nameArray(items: unknown): string {
  if (!isObject(items)) return 'array';
  const name = nameValues(items);
  return name.includes(' ') ? `(${name})[]` : `${name}[]`;
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
