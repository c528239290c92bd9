/** Keys that a plan moves to other places, such as `a.b` below `a`: the object with them moved, and where each came from. */
import { isObject, type Place, pointerOf, setOwn } from '../base/index.ts';
import type { PlannedChange } from './plan-keys.ts';
import { originOf, type Run, type Spot, setMoved } from './run.ts';

/** Returns the keys whose values the moves of a plan change; mostly there are none. */
export function movedKeys(plan: ReadonlyMap<string, PlannedChange>): ReadonlySet<string> | null {
  let moved: Set<string> | null = null;
  for (const { change } of plan.values()) {
    if (change.kind !== 'move') continue;
    moved ??= new Set();
    moved.add(String(change.to[0]));
  }
  return moved;
}

/** Returns the object with the moves of the plan done. */
export function moveKeys(
  object: Record<string, unknown>,
  plan: ReadonlyMap<string, PlannedChange>,
  spot: Spot,
  run: Run,
): Record<string, unknown> {
  const out = { ...object };
  const own = new Set<unknown>();
  for (const [key, { change, rule, loss }] of plan) {
    if (change.kind !== 'move') continue;
    const value = out[key];
    delete out[key];
    put(out, change.to, value, own);
    const place = placeOf(change.to, spot);
    setMoved(run, place, { up: originOf(run, spot.place), key });
    run.steps.push({ rule, op: 'move', at: pointerOf(place), from: pointerOf({ up: spot.place, key }), loss });
  }
  return out;
}

/** Forgets where the moves of a plan came from. */
export function forgetMoves(plan: ReadonlyMap<string, PlannedChange>, spot: Spot, run: Run): void {
  for (const { change } of plan.values())
    if (change.kind === 'move') setMoved(run, placeOf(change.to, spot), undefined);
}

function placeOf(path: readonly (string | number)[], spot: Spot): Place | null {
  let place: Place | null = spot.place;
  for (const part of path) place = { up: place, key: part };
  return place;
}

/**
 * Puts a value below containers that are copied or made on the way, each once: those in `own` are ours already. The plan has
 * seen that nothing is written over.
 */
function put(
  root: Record<string, unknown>,
  path: readonly (string | number)[],
  value: unknown,
  own: Set<unknown>,
): void {
  let holder: Record<string, unknown> | unknown[] = root;
  for (let i = 0; i < path.length; i++) {
    const part = path[i]!;
    const last = i === path.length - 1;
    const held: unknown = Array.isArray(holder)
      ? holder[part as number]
      : Object.hasOwn(holder, part)
        ? holder[part]
        : undefined;
    const next: unknown = last
      ? value
      : own.has(held)
        ? held
        : Array.isArray(held)
          ? held.slice()
          : isObject(held)
            ? { ...held }
            : typeof path[i + 1] === 'number'
              ? []
              : {};
    if (Array.isArray(holder)) holder[part as number] = next;
    else setOwn(holder, String(part), next);
    if (last) return;
    own.add(next);
    holder = next as Record<string, unknown> | unknown[];
  }
}
