import { branchNodes } from '../children.ts';
import { explainUnion } from './explain-union.ts';
import type { Keyword } from './keyword.ts';

/** `anyOf`: at least one branch has to hold. */
export const anyOf: Keyword = {
  name: 'anyOf',
  check(value, node, run) {
    const branches = branchNodes(node, 'anyOf');
    // Eight looks at a branch cost about as much as one reference.
    if (!run.countWork(branches.length >> 3)) return false;
    for (const branch of branches) if (run.check(branch, value)) return true;
    return false;
  },
  explain(value, node, place, run) {
    explainUnion('anyOf', branchNodes(node, 'anyOf'), value, place, run);
  },
};
