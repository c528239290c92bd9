import { isObject } from '../../base/index.ts';

/** Reads a text as a JSON object; `undefined` for anything else. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    // No JSON, or nested too deep: nothing that can be guarded.
    return undefined;
  }
}
