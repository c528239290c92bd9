import { branchNodes } from '../children.ts';
import type { Keyword } from './keyword.ts';

/** `allOf`: every branch has to hold. */
export const allOf: Keyword = {
  name: 'allOf',
  check(value, node, run) {
    for (const branch of branchNodes(node, 'allOf')) if (!run.check(branch, value)) return false;
    return true;
  },
  explain(value, node, place, run) {
    for (const branch of branchNodes(node, 'allOf')) run.explain(branch, value, place);
  },
};
