import { prefixNodes, restNode } from '../children.ts';
import { operations } from '../node.ts';
import type { Keyword } from './keyword.ts';

/** `prefixItems` with the `items` after it: the first items of a list, each by its own schema. */
export const prefixItems: Keyword = {
  name: 'prefixItems',
  check(value, node, run) {
    if (!Array.isArray(value)) return true;
    const prefix = prefixNodes(node);
    const rest = restNode(node);
    for (let i = 0; i < value.length; i++) {
      const child = i < prefix.length ? prefix[i]! : rest;
      if (child === null) return true;
      if (!run.check(child, value[i])) return false;
    }
    return true;
  },
  explain(value, node, place, run) {
    if (!Array.isArray(value)) return;
    const prefix = prefixNodes(node);
    const rest = restNode(node);
    const closed = rest?.operation === operations.nothing;
    if (closed && value.length > prefix.length) {
      run.report({ code: 'length', place, keyword: 'items', argument: prefix.length, value });
    }
    for (let i = 0; i < value.length; i++) {
      const child = i < prefix.length ? prefix[i]! : closed ? null : rest;
      if (child === null) return;
      run.explain(child, value[i], { up: place, key: i });
    }
  },
};

/** `items` as a list with the `additionalItems` after it: draft-07's way to say the same. */
export const itemsAsTuple: Keyword = { ...prefixItems, name: 'items' };
