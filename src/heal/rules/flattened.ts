import { isObject } from '../../base/index.ts';
import { always, type KeyChange, type KeyRule } from '../rule.ts';
import { isDeclared, itemShape, propertyShape, type Shape, withBranch } from '../shape.ts';
import { types } from '../type-bits.ts';

const MOST_TOKENS = 32;

/** Moves `"a.b"` and `"rows[0].id"` to where they point: every part declared, indexes without gaps, nothing written over. */
export const flattened: KeyRule = {
  rule: 'flattened',
  loss: 'none',
  effects: always,
  propose(object, strays, shape) {
    const moves: Move[] = [];
    for (const key of strays) {
      const to = key.length <= 1024 && /[.[]/.test(key) ? readPath(key) : undefined;
      if (to !== undefined && to.length > 1 && isDeclaredPath(shape, to) && isFree(object, to)) moves.push({ key, to });
    }
    if (moves.length === 0) return [];
    const ordered = hasGaps(object, moves) ? inOrder(moves) : moves;
    if (ordered !== moves && hasGaps(object, ordered)) return [];
    return ordered.map(({ key, to }): KeyChange => ({ kind: 'move', key, to }));
  },
};

interface Move {
  readonly key: string;
  readonly to: readonly (string | number)[];
}

function readPath(key: string): (string | number)[] | undefined {
  const parts: (string | number)[] = [];
  for (const dotted of key.split('.')) {
    const match = /^([^[\]]*)((?:\[\d{1,6}\])*)$/.exec(dotted);
    if (match === null || (match[1] === '' && match[2] === '')) return undefined;
    if (match[1] !== '') parts.push(/^\d{1,6}$/.test(match[1]!) ? Number(match[1]) : match[1]!);
    for (const index of match[2]!.matchAll(/\d+/g)) parts.push(Number(index[0]));
    if (parts.length > MOST_TOKENS) return undefined;
  }
  return parts;
}

/** A number among the parts must be an index: a key that is a number would be read as one when the steps are replayed. */
function isDeclaredPath(shape: Shape, path: readonly (string | number)[]): boolean {
  let at: Shape | null = shape;
  for (const part of path) {
    const inList = typeof part === 'number';
    at = at === null ? null : containerAt(at, inList ? types.array : types.object);
    if (at === null) return false;
    if (inList) {
      if ((at.types & types.object) !== 0) return false;
      at = itemShape(at, part);
    } else {
      if (!isDeclared(at, part)) return false;
      at = propertyShape(at, part);
    }
  }
  return at !== null;
}

/** Returns the shape of the container there, in a union that of the one branch that can be one (an optional object beside null). */
function containerAt(shape: Shape, type: number): Shape | null {
  let at = shape;
  const unions = shape.unions.length;
  for (let i = 0; i < unions && at.unions.length > 0; i++) {
    const union = at.unions[0]!;
    const met = at;
    const fitting = union.map((branch) => withBranch(met, union, branch)).filter((one) => (one.types & type) !== 0);
    if (fitting.length !== 1) return null;
    at = fitting[0]!;
  }
  return (at.types & type) === 0 ? null : at;
}

function isFree(object: Record<string, unknown>, path: readonly (string | number)[]): boolean {
  let at: unknown = object;
  for (const part of path) {
    if (at === undefined) return true;
    if (typeof part === 'number') {
      if (!Array.isArray(at)) return false;
      at = at[part];
    } else {
      if (!isObject(at)) return false;
      at = Object.hasOwn(at, part) ? at[part] : undefined;
    }
  }
  return at === undefined;
}

/** Returns the moves with those into one list by their indexes; what sorts keys as text puts `rows[10]` before `rows[2]`. */
function inOrder(moves: readonly Move[]): readonly Move[] {
  const ranks = new Map<string, number>();
  for (const { to } of moves)
    for (const part of to) if (typeof part === 'string' && !ranks.has(part)) ranks.set(part, ranks.size);
  const rankOf = (part: string | number): number => (typeof part === 'number' ? part - 1e7 : ranks.get(part)!);
  return [...moves].sort((a, b) => {
    const at = a.to.findIndex((part, index) => part !== b.to[index]);
    return at < 0 || at >= b.to.length ? a.to.length - b.to.length : rankOf(a.to[at]!) - rankOf(b.to[at]!);
  });
}

/** Indexes of one list, together with the items already there, must run from 0 without a gap, and in order for replaying. */
function hasGaps(object: Record<string, unknown>, moves: readonly { to: readonly (string | number)[] }[]): boolean {
  const next = new Map<string, number>();
  for (const { to } of moves) {
    let at: unknown = object;
    for (let i = 0; i < to.length; i++) {
      const part = to[i]!;
      if (typeof part === 'number') {
        const list = JSON.stringify(to.slice(0, i));
        const free = next.get(list) ?? (Array.isArray(at) ? at.length : 0);
        if (part > free) return true;
        if (part === free) next.set(list, free + 1);
        at = Array.isArray(at) ? at[part] : undefined;
      } else at = isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
    }
  }
  return false;
}
