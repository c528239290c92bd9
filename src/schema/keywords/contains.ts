import { innerNode } from '../children.ts';
import type { SchemaNode } from '../node.ts';
import { own } from '../own.ts';
import type { Keyword, Run } from './keyword.ts';

/** `contains` with `minContains` and `maxContains`: how many items of a list fit a schema. */
export const contains: Keyword = {
  name: 'contains',
  check(value, node, run) {
    if (!Array.isArray(value)) return true;
    const { low, high } = boundsOf(node);
    const count = countFitting(value, node, high === undefined ? low : high + 1, run);
    return count >= low && (high === undefined || count <= high);
  },
  explain(value, node, place, run) {
    if (!Array.isArray(value)) return;
    const { low, high, named } = boundsOf(node);
    const few = countFitting(value, node, low, run) < low;
    const keyword = few ? (named ? 'minContains' : 'contains') : 'maxContains';
    run.report({ code: 'length', place, keyword, argument: few ? low : high, value });
  },
};

function boundsOf(node: SchemaNode): {
  readonly low: number;
  readonly high: number | undefined;
  readonly named: boolean;
} {
  const schema = node.schema as Record<string, unknown>;
  const bounded = node.spot.home.table.has('minContains');
  const low = bounded ? own(schema, 'minContains') : undefined;
  const high = bounded ? own(schema, 'maxContains') : undefined;
  return {
    low: typeof low === 'number' ? low : 1,
    high: typeof high === 'number' ? high : undefined,
    named: typeof low === 'number',
  };
}

/** Counts the items that fit, up to where more do not matter. */
function countFitting(list: readonly unknown[], node: SchemaNode, enough: number, run: Run): number {
  const inner = innerNode(node, 'contains');
  let count = 0;
  for (let i = 0; i < list.length && count < enough; i++) if (run.check(inner, list[i])) count++;
  return count;
}
