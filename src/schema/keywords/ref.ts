import { targetNode } from '../children.ts';
import type { Keyword } from './keyword.ts';

/** `$ref` beside other keywords; one that stands alone is taken by the walk itself. */
export const ref: Keyword = {
  name: '$ref',
  check: (value, node, run) => run.refer(node, targetNode(node)!, value),
  explain(value, node, place, run) {
    const target = targetNode(node)!;
    run.within(node, target, () => run.explain(target, value, place));
  },
};
