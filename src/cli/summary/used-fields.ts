import { escapeToken, isObject, parseJson } from '../../base/index.ts';

const deepest = 8;
const most = 200;

/**
 * Returns the fields that arguments use, as folded pointers (`/rows/[]/id`), each once; the whole is `''`. Looks at 8
 * levels and 200 fields. Text that is no JSON uses no field.
 */
export function usedFields(given: unknown): ReadonlySet<string> {
  const fields = new Set<string>(['']);
  visit(typeof given === 'string' ? parseJson(given) : given, '', 0, fields);
  return fields;
}

function visit(value: unknown, at: string, depth: number, fields: Set<string>): void {
  if (depth >= deepest) return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, most)) enter(item, `${at}/[]`, depth, fields);
  } else if (isObject(value)) {
    for (const key of Object.keys(value).slice(0, most)) enter(value[key], `${at}/${escapeToken(key)}`, depth, fields);
  }
}

function enter(value: unknown, at: string, depth: number, fields: Set<string>): void {
  if (fields.size >= most) return;
  fields.add(at);
  visit(value, at, depth + 1, fields);
}
