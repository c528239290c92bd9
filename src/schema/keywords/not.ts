import { innerNode } from '../children.ts';
import type { Keyword } from './keyword.ts';

/** `not`: the schema must not hold. */
export const not: Keyword = {
  name: 'not',
  check: (value, node, run) => !run.check(innerNode(node, 'not'), value),
  explain(value, _node, place, run) {
    run.report({ code: 'union', place, keyword: 'not', value });
  },
};
