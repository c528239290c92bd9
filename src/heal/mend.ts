/**
 * One walk over value and schema: a value and what the schema says of its place in, the value as far as it can be mended
 * out, each repair noted as a step. A valid value comes out as the same object; containers are copied on the first change.
 */
import { isObject, limits } from '../base/index.ts';
import { chooseValue } from './choose-value.ts';
import { atField, isLeaf, mendLeaf } from './mend-leaf.ts';
import { mendObject } from './mend-object.ts';
import { mendUnion } from './mend-union.ts';
import { NO_RULES, type Run, type Spot } from './run.ts';
import { fits, itemShape, type Shape } from './shape.ts';
import { types } from './type-bits.ts';
import { spendCheck, spendVisit } from './weigh.ts';

/** Returns the mended value, `LEFT_OUT` for a property that is to go, or the value itself where it is right or beyond help. */
export function mend(shape: Shape, value: unknown, around: Spot, run: Run): unknown {
  if (isLeaf(value)) return fits(shape, value) ? value : mendLeaf(shape, value, around, run);
  if (run.work < 0 || around.depth > limits.depth) return value;
  const spot = atField(shape, around);
  if (shape.unions.length > 0)
    return !spendCheck(run, value) || fits(shape, value) ? value : mendUnion(shape, value, spot, run);
  if (isObject(value) && (shape.types & types.object) !== 0) return mendObject(shape, value, spot, run);
  if (Array.isArray(value) && (shape.types & types.array) !== 0) return mendArray(shape, value, spot, run);
  return fits(shape, value) ? value : chooseValue(shape, value, spot, run);
}

function mendArray(shape: Shape, list: readonly unknown[], spot: Spot, run: Run): unknown {
  if (list.length === 1 && Array.isArray(list[0]) && spendCheck(run, list) && !fits(shape, list)) {
    const chosen = chooseValue(shape, list, spot, run);
    if (chosen !== list) return chosen;
  }
  let out: unknown[] | undefined;
  if (!spendVisit(run, list.length)) return list;
  for (let i = 0; i < list.length && run.work >= 0; i++) {
    const item = itemShape(shape, i);
    if (item === null) continue;
    const mended = mendItem(item, list[i], i, spot, run);
    if (mended !== list[i]) {
      out ??= list.slice();
      out[i] = mended;
    }
  }
  return out ?? list;
}

/** Most items are leaves that are right: those are seen here, before anything is made for them. */
function mendItem(item: Shape, value: unknown, index: number, spot: Spot, run: Run): unknown {
  const leaf = isLeaf(value);
  if (leaf && fits(item, value)) return value;
  const place = { up: spot.place, key: index };
  const inside = { place, policy: spot.policy, optional: false, inList: true, depth: spot.depth + 1, used: NO_RULES };
  return leaf ? mendLeaf(item, value, inside, run) : mend(item, value, inside, run);
}
