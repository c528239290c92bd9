import { conditionNodes } from '../children.ts';
import type { SchemaNode } from '../node.ts';
import type { Keyword, Run } from './keyword.ts';

/** `if` with `then` and `else`: what has to hold depends on whether a condition does. */
export const condition: Keyword = {
  name: 'if',
  check(value, node, run) {
    const consequence = consequenceOf(value, node, run);
    return consequence === null || run.check(consequence, value);
  },
  explain(value, node, place, run) {
    const consequence = consequenceOf(value, node, run);
    if (consequence !== null) run.explain(consequence, value, place);
  },
};

function consequenceOf(value: unknown, node: SchemaNode, run: Run): SchemaNode | null {
  const nodes = conditionNodes(node);
  if (nodes === null || (nodes.then === null && nodes.else === null)) return null;
  return run.check(nodes.if, value) ? nodes.then : nodes.else;
}
