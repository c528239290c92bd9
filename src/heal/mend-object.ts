/** An object at a place that allows one: what wraps it is taken off, its keys go where they belong, its values are mended. */
import { type HealRuleName, isObject, type Place, pointerOf, setOwn } from '../base/index.ts';
import { isLeaf, mendLeaf } from './mend-leaf.ts';
import { forgetMoves, movedKeys, moveKeys } from './move-keys.ts';
import { type PlannedChange, planKeys } from './plan-keys.ts';
import { fieldPolicy } from './policy.ts';
import { LEFT_OUT } from './rule.ts';
import { findEnvelope } from './rules/envelope.ts';
import { defaultOf, fillDefault, keysWithDefault } from './rules/fill-default.ts';
import { NO_RULES, originOf, type Run, rollBack, type Spot, setOrigin, setText, spend } from './run.ts';
import { fits, isDeclared, propertyShape, type Shape, withConditions } from './shape.ts';
import { spendCheck, spendVisit } from './weigh.ts';

const MOST_ENVELOPES = 3;

/** Returns the object as far as it can be mended; the same object where nothing was. */
export function mendObject(shape: Shape, object: Record<string, unknown>, spot: Spot, run: Run): unknown {
  const unwrapped = unwrap(shape, object, spot, run);
  if (unwrapped !== undefined) return unwrapped;
  const mark = run.steps.length;
  let mended = mendMembers(shape, object, spot, run, null);
  if (mended === undefined) {
    rollBack(run, mark);
    mended = mendMembers(shape, object, spot, run, 'flattened') ?? object;
  }
  // What `if` and `dependentSchemas` ask for depends on the values, so they are looked at once those are mended.
  if (shape.conditional && !(spend(run, 2) && spendCheck(run, mended))) return mended;
  const conditioned = withConditions(shape, mended);
  if (conditioned !== shape && spendCheck(run, mended) && !fits(conditioned, mended))
    return mendMembers(conditioned, mended, spot, run, 'flattened') ?? mended;
  return mended;
}

function unwrap(shape: Shape, object: Record<string, unknown>, spot: Spot, run: Run): unknown {
  if (!spot.policy.has('envelope')) return undefined;
  const found = findEnvelope(object, shape, spot.place, run);
  if (found === undefined) return undefined;
  if (spot.used.filter((rule) => rule === 'envelope').length >= MOST_ENVELOPES) return undefined;
  const mark = run.steps.length;
  const at = pointerOf(spot.place);
  const from = pointerOf({ up: spot.place, key: found.key });
  const origin: Place = { up: originOf(run, spot.place), key: found.key };
  const loss = 'none';
  for (const key of found.beside) {
    const beside = pointerOf({ up: spot.place, key });
    run.steps.push({ rule: 'envelope', op: 'remove', at: beside, from: object[key], loss });
  }
  if (found.numberText !== null) {
    run.steps.push({ rule: 'envelope', op: 'set', at: from, from: object[found.key], to: found.inner, loss });
    setText(run, origin, found.numberText);
  }
  run.steps.push({ rule: 'envelope', op: 'move', at, from, loss });
  const before = run.origins?.get(spot.place);
  setOrigin(run, spot.place, origin);
  const mended = mendObject(shape, found.inner, { ...spot, used: [...spot.used, 'envelope'] }, run);
  if (isObject(mended) && spendCheck(run, mended) && fits(shape, mended)) return mended;
  rollBack(run, mark);
  setOrigin(run, spot.place, before);
  return undefined;
}

/** Returns `undefined` where keys were moved to their places and the values there are then not right. */
function mendMembers(
  shape: Shape,
  given: Record<string, unknown>,
  spot: Spot,
  run: Run,
  without: HealRuleName | null,
): Record<string, unknown> | undefined {
  const plan = planKeys(shape, given, spot, run, without);
  if (plan === null) return fillDefaults(shape, mendValues(shape, given, spot, run), spot, run);
  const moved = movedKeys(plan);
  const object = moved === null ? given : moveKeys(given, plan, spot, run);
  const out: Record<string, unknown> = {};
  let changed = object !== given;
  const keys = Object.keys(object);
  if (!spendVisit(run, keys.length)) return given;
  for (const key of keys) {
    if (run.work < 0) return given;
    const value = object[key];
    const planned = plan.get(key);
    if (planned !== undefined && planned.change.kind !== 'move') {
      if (changeKey(shape, planned, value, out, spot, run)) changed = true;
      continue;
    }
    const mended = mendMember(shape, key, value, spot, run);
    if (moved?.has(key) && spendCheck(run, mended) && !isRightMember(shape, key, mended)) {
      forgetMoves(plan, spot, run);
      return undefined;
    }
    if (mended !== value) changed = true;
    if (mended !== LEFT_OUT) setOwn(out, key, mended);
  }
  const filled = fillDefaults(shape, out, spot, run);
  return changed || filled !== out ? filled : given;
}

/** Mends the values of an object whose keys all stand where they belong; the same object where none was wrong. */
function mendValues(shape: Shape, object: Record<string, unknown>, spot: Spot, run: Run): Record<string, unknown> {
  let out = object;
  let members = 0;
  for (const key in object) {
    if (!hasOwn.call(object, key)) continue;
    members++;
    if (run.work < 0) return object;
    const value = object[key];
    const mended = mendMember(shape, key, value, spot, run);
    if (mended === value) continue;
    if (out === object) out = { ...object };
    if (mended === LEFT_OUT) delete out[key];
    else setOwn(out, key, mended);
  }
  return spendVisit(run, members) ? out : object;
}

/** Asked of the key of a `for…in`, the engine knows the answer; a list of the keys, or `Object.hasOwn`, costs three times the loop. */
const hasOwn = Object.prototype.hasOwnProperty;

/** Most members are leaves that are right: those are seen here, before anything is made for them. */
function mendMember(shape: Shape, key: string, value: unknown, spot: Spot, run: Run): unknown {
  const property = value === undefined ? null : propertyShape(shape, key);
  if (property === null) return value;
  const leaf = isLeaf(value);
  if (leaf && fits(property, value)) return value;
  const here = inside(shape, key, spot);
  return leaf ? mendLeaf(property, value, here, run) : run.mend(property, value, here, run);
}

function isRightMember(shape: Shape, key: string, value: unknown): boolean {
  if (value === LEFT_OUT) return false;
  const property = value === undefined ? null : propertyShape(shape, key);
  return property === null || fits(property, value);
}

/** Does what the plan says with a key, into the copy; false where it was left as it is. */
function changeKey(
  shape: Shape,
  planned: PlannedChange,
  value: unknown,
  out: Record<string, unknown>,
  spot: Spot,
  run: Run,
): boolean {
  const { change, rule, loss } = planned;
  if (change.kind !== 'rename') {
    run.steps.push({ rule, op: 'remove', at: pointerOf({ up: spot.place, key: change.key }), from: value, loss });
    return true;
  }
  const mended = renameKey(shape, change.key, change.to, value, planned, spot, run);
  if (mended === undefined) setOwn(out, change.key, value);
  else if (mended.value !== LEFT_OUT) setOwn(out, change.to, mended.value);
  return mended !== undefined;
}

function renameKey(
  shape: Shape,
  key: string,
  to: string,
  value: unknown,
  planned: PlannedChange,
  spot: Spot,
  run: Run,
): { readonly value: unknown } | undefined {
  const property = propertyShape(shape, to);
  if (property === null) return undefined;
  const mark = run.steps.length;
  const here = inside(shape, to, spot);
  setOrigin(run, here.place, originOf(run, { up: spot.place, key }));
  run.steps.push({ rule: planned.rule, op: 'rename', at: pointerOf(here.place), from: key, loss: planned.loss });
  const mended = run.mend(property, value, here, run);
  if (mended === LEFT_OUT || (spendCheck(run, mended) && fits(property, mended))) return { value: mended };
  rollBack(run, mark);
  return undefined;
}

function inside(shape: Shape, key: string, spot: Spot): Spot {
  return {
    place: { up: spot.place, key },
    policy: spot.policy,
    // An entry of an open map is there because the model wants it there: `null` may unset it.
    optional: !shape.required.has(key) && isDeclared(shape, key),
    inList: false,
    depth: spot.depth + 1,
    used: NO_RULES,
  };
}

/** Returns the object with the defaults of missing keys, as a copy where there are any. */
function fillDefaults(shape: Shape, object: Record<string, unknown>, spot: Spot, run: Run): Record<string, unknown> {
  let out = object;
  for (const key of keysWithDefault(shape)) {
    if (Object.hasOwn(object, key) && object[key] !== undefined) continue;
    const property = propertyShape(shape, key)!;
    if (!fieldPolicy(property, spot.policy).has('fill-default')) continue;
    const found = defaultOf(property);
    if (found === undefined) continue;
    if (out === object) out = { ...object };
    setOwn(out, key, found.to);
    const at = pointerOf({ up: spot.place, key });
    run.steps.push({ rule: 'fill-default', op: 'set', at, to: found.to, loss: fillDefault.loss });
  }
  return out;
}
