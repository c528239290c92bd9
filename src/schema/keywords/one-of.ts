import { branchNodes } from '../children.ts';
import { explainUnion } from './explain-union.ts';
import type { Keyword } from './keyword.ts';

/** `oneOf`: exactly one branch has to hold. */
export const oneOf: Keyword = {
  name: 'oneOf',
  check(value, node, run) {
    const branches = branchNodes(node, 'oneOf');
    // Eight looks at a branch cost about as much as one reference.
    if (!run.countWork(branches.length >> 3)) return false;
    let holding = 0;
    for (const branch of branches) if (run.check(branch, value) && ++holding > 1) return false;
    return holding === 1;
  },
  explain(value, node, place, run) {
    const branches = branchNodes(node, 'oneOf');
    const matched = branches.filter((branch) => run.check(branch, value)).length;
    if (matched === 0) explainUnion('oneOf', branches, value, place, run);
    else run.report({ code: 'union', place, keyword: 'oneOf', argument: { matched }, value });
  },
};
