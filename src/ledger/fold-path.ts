import { isObject } from '../base/index.ts';
import { tidyLabel } from './names.ts';

/**
 * Folds the tokens of a JSON Pointer to a path with few spellings and no data in it: indexes become `[]`, and keys that the
 * tool does not declare become `{}`, since a key of an open map is a value that the model chose. Without the declared
 * names, a key stays where it reads like an identifier. Longer than some 200 code units, the path ends in `…`.
 */
export function foldPath(tokens: readonly string[], declared?: ReadonlySet<string>): string {
  let path = '';
  for (const token of tokens) {
    if (path.length > LONGEST_PATH) return `${path}…`;
    if (declared?.has(token) ?? isIdentifier(token)) path += `${path === '' ? '' : '.'}${tidyLabel(token)}`;
    else path += /^\d+$/u.test(token) ? '[]' : '{}';
  }
  return path;
}

const LONGEST_PATH = 200;

function isIdentifier(token: string): boolean {
  return token.length <= 48 && /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(token);
}

const LARGEST_SCHEMA = 100_000;
const known = new WeakMap<object, ReadonlySet<string>>();

/** Collects every key that a JSON Schema names, at whatever depth; remembered for each schema object. */
export function collectDeclared(schema: unknown): ReadonlySet<string> {
  if (typeof schema !== 'object' || schema === null) return new Set();
  const before = known.get(schema);
  if (before !== undefined) return before;
  const names = new Set<string>();
  const seen = new Set<object>();
  const queue: unknown[] = [schema];
  while (queue.length > 0 && seen.size < LARGEST_SCHEMA) {
    const node = queue.pop();
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    if (Array.isArray(node)) {
      for (const item of node) queue.push(item);
      continue;
    }
    const record = node as Record<string, unknown>;
    for (const key of Object.keys(record)) {
      const value = record[key];
      if (key === 'properties' && isObject(value)) for (const name of Object.keys(value)) names.add(name);
      if (key === 'required' && Array.isArray(value))
        for (const name of value) if (typeof name === 'string') names.add(name);
      queue.push(value);
    }
  }
  known.set(schema, names);
  return names;
}
