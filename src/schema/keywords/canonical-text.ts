import { limits } from '../../base/index.ts';

/** Writes a value as JSON with its keys sorted, so that equal values give equal texts; undefined where it is nested too deeply. */
export function canonicalText(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (depth >= limits.depth) return undefined;
  const parts: string[] = [];
  const entries = Array.isArray(value) ? value.map((item) => ['', item] as const) : Object.entries(value).sort(byKey);
  for (const [key, item] of entries) {
    if (item === undefined && !Array.isArray(value)) continue;
    const text = canonicalText(item, depth + 1);
    if (text === undefined) return undefined;
    parts.push(Array.isArray(value) ? text : `${JSON.stringify(key)}:${text}`);
  }
  return Array.isArray(value) ? `[${parts.join()}]` : `{${parts.join()}}`;
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}
