import { limits } from '../../base/index.ts';
import { own } from '../own.ts';
import type { Keyword } from './keyword.ts';

/** `uniqueItems`: compares by a canonical text of each item, so that a long list costs no more than reading it. */
export const uniqueItems: Keyword = {
  name: 'uniqueItems',
  check(value, node, run) {
    if (!Array.isArray(value) || own(node.schema as Record<string, unknown>, 'uniqueItems') !== true) return true;
    const seen = new Set<unknown>();
    for (const item of value) {
      // A text is marked, so that it cannot equal the canonical text of a list or object.
      const key =
        typeof item === 'string'
          ? `"${item}`
          : typeof item === 'object' && item !== null
            ? canonicalText(item, 0)
            : item;
      if (key === undefined && item !== undefined) {
        run.giveUp('depth');
        return false;
      }
      if (seen.has(key)) return false;
      seen.add(key);
    }
    return true;
  },
  explain(value, _node, place, run) {
    run.report({ code: 'unique', place, keyword: 'uniqueItems', argument: true, value });
  },
};

/** Writes a value as JSON with its keys sorted; undefined where it is nested too deeply. */
function canonicalText(value: unknown, depth: number): string | undefined {
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
