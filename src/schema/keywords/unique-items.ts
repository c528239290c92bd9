import { own } from '../own.ts';
import { canonicalText } from './canonical-text.ts';
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
        typeof item === 'string' ? `"${item}` : typeof item === 'object' && item !== null ? canonicalText(item) : item;
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
