import { limits } from '../base/index.ts';
import { chooseValue } from './choose-value.ts';
import { mendUnion } from './mend-union.ts';
import { fieldPolicy } from './policy.ts';
import type { Run, Spot } from './run.ts';
import type { Shape } from './shape.ts';

/** Tells whether a value holds no others. */
export function isLeaf(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** Returns a leaf that is wrong at its place mended, or as it is where that is beyond help. */
export function mendLeaf(shape: Shape, leaf: unknown, around: Spot, run: Run): unknown {
  if (run.work < 0 || around.depth > limits.depth) return leaf;
  const spot = atField(shape, around);
  return shape.unions.length > 0 ? mendUnion(shape, leaf, spot, run) : chooseValue(shape, leaf, spot, run);
}

/** Returns where the walk stands with the rules that may run at this very field. */
export function atField(shape: Shape, around: Spot): Spot {
  const policy = fieldPolicy(shape, around.policy);
  return policy === around.policy ? around : { ...around, policy };
}
