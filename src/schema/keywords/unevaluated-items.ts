import { innerNode } from '../children.ts';
import { operations } from '../node.ts';
import { evaluatedItems } from './evaluated.ts';
import type { Keyword } from './keyword.ts';

/** `unevaluatedItems`: what the items have to be that no other keyword, here or in the schemas beside, has looked at. */
export const unevaluatedItems: Keyword = {
  name: 'unevaluatedItems',
  check(value, node, run) {
    if (!Array.isArray(value) || value.length === 0) return true;
    const inner = innerNode(node, 'unevaluatedItems');
    if (inner.operation === operations.anything) return true;
    const seen = evaluatedItems(node, value, run);
    if (seen.everything) return true;
    for (let i = 0; i < value.length; i++) if (!seen.indexes.has(i) && !run.check(inner, value[i])) return false;
    return true;
  },
  explain(value, node, place, run) {
    if (!Array.isArray(value)) return;
    const inner = innerNode(node, 'unevaluatedItems');
    const seen = evaluatedItems(node, value, run);
    if (seen.everything) return;
    const argument = seen.indexes.size;
    for (let i = 0; i < value.length; i++) {
      if (seen.indexes.has(i)) continue;
      if (inner.operation !== operations.nothing) run.explain(inner, value[i], { up: place, key: i });
      else {
        run.report({ code: 'length', place, keyword: 'unevaluatedItems', argument, value });
        return;
      }
    }
  },
};
