import { dynamicTargetNode } from '../children.ts';
import type { Keyword } from './keyword.ts';

/** `$dynamicRef` beside other keywords: where it leads depends on the resources that the walk came through. */
export const dynamicRef: Keyword = {
  name: '$dynamicRef',
  check: (value, node, run) => run.refer(node, dynamicTargetNode(node, run.scope()), value),
  explain(value, node, place, run) {
    const target = dynamicTargetNode(node, run.scope());
    run.within(node, target, () => run.explain(target, value, place));
  },
};
