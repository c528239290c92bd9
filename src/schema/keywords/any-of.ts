import { branchNodes } from '../children.ts';
import { explainUnion } from './explain-union.ts';
import type { Keyword } from './keyword.ts';

/** `anyOf`: at least one branch has to hold. */
export const anyOf: Keyword = {
  name: 'anyOf',
  check(value, node, run) {
    for (const branch of branchNodes(node, 'anyOf')) if (run.check(branch, value)) return true;
    return false;
  },
  explain(value, node, place, run) {
    explainUnion('anyOf', branchNodes(node, 'anyOf'), value, place, run);
  },
};
