import { isObject } from './json.ts';

/** Reads a JSON text; `undefined` for what is none, or nests too deep for the engine. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the text of a JSON object; `undefined` for anything else. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}
