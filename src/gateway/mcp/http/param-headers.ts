/** A tool's schema and the arguments of a call in, the headers that repeat some of them out (`x-mcp-header`, protocol 2026-07-28). */
import { isObject, readAt } from '../../../base/index.ts';

/** A parameter that is repeated in a header. */
export interface ParamHeader {
  /** Lower case, with `mcp-param-`. */
  readonly header: string;
  readonly path: readonly string[];
}

/** Finds the parameters that a schema wants repeated: only those reached by `properties` alone. */
export function findParamHeaders(schema: unknown, path: readonly string[] = []): readonly ParamHeader[] {
  // A schema as data has no cycles, but a server may nest without end.
  if (!isObject(schema) || path.length > 32) return [];
  const name = schema['x-mcp-header'];
  const isToken = typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
  const own = isToken && path.length > 0 ? [{ header: `mcp-param-${name.toLowerCase()}`, path }] : [];
  const { properties } = schema;
  if (!isObject(properties)) return own;
  return [...own, ...Object.keys(properties).flatMap((key) => findParamHeaders(properties[key], [...path, key]))];
}

/** Returns what each header is to say for these arguments; `undefined` for a header that must not stand there. */
export function writeParamHeaders(
  headers: readonly ParamHeader[],
  value: unknown,
): ReadonlyMap<string, string | undefined> {
  return new Map(headers.map(({ header, path }) => [header, writeValue(readAt(value, path))]));
}

function writeValue(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  return typeof value === 'string' ? writeText(value) : undefined;
}

/** Writes a text as the value of a header that repeats it. */
export function writeText(value: string): string {
  const plain = /^[\t\x20-\x7e]+$/.test(value) && value.trim() === value && !/^=\?base64\?.*\?=$/s.test(value);
  return plain ? value : `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}

/** Reads the text that a header repeats; `undefined` where it is packed in a way that it cannot be. */
export function readText(value: string): string | undefined {
  const packed = /^=\?base64\?(.*)\?=$/s.exec(value)?.[1];
  if (packed === undefined) return value;
  const bytes = Buffer.from(packed, 'base64');
  return bytes.toString('base64') === packed ? bytes.toString('utf8') : undefined;
}
