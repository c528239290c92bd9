import { isObject, type Loss } from '../../base/index.ts';
import { type KeyChange, type KeyRule, losslessUnlessReading } from '../rule.ts';
import { isDeclared, itemShape, propertyShape, type Shape, withBranch } from '../shape.ts';
import { types } from '../type-bits.ts';
import { inRunningOrder, readNumberedKey } from '../words/numbered.ts';
import { keyWords } from '../words/style.ts';
import { isNamedLike } from './envelope.ts';

const MOST_TOKENS = 32;
const MOST_NUMBERED = 128;

/**
 * Moves `"a.b"` and `"rows[0].id"` to where they point: every part declared, indexes without gaps, nothing written over. Words
 * that join a path (`a_b`) and keys that number items are moved by convention.
 */
export const flattened: KeyRule = {
  rule: 'flattened',
  loss: 'none',
  effects: losslessUnlessReading,
  propose(object, strays, shape, _inputs, dearest) {
    const moves: Move[] = [];
    for (const key of strays) {
      if (key.length > 1024) continue;
      const written = /[.[]/.test(key) ? readPath(key) : undefined;
      const isPath = written !== undefined && isDeclaredPath(shape, written);
      const to = isPath ? written : dearest === 'none' ? undefined : joinedPath(shape, key);
      if (to === undefined || to.length < 2 || !isFree(object, to)) continue;
      moves.push({ key, to, loss: isPath ? 'none' : 'convention' });
    }
    if (dearest !== 'none') moves.push(...numberedMoves(object, strays, shape));
    if (moves.length === 0 || areInOneAnother(moves)) return [];
    const ordered = hasGaps(object, moves) ? inOrder(moves) : moves;
    if (ordered !== moves && hasGaps(object, ordered)) return [];
    return ordered.map((move): KeyChange => ({ kind: 'move', ...move }));
  },
};

interface Move {
  readonly key: string;
  readonly to: readonly (string | number)[];
  readonly loss: Loss;
}

function readPath(key: string): (string | number)[] | undefined {
  const parts: (string | number)[] = [];
  for (const dotted of key.split('.')) {
    const match = /^([^[\]]*)((?:\[[^[\]]{1,256}\])*)$/.exec(dotted);
    if (match === null || (match[1] === '' && match[2] === '')) return undefined;
    if (match[1] !== '') parts.push(readPart(match[1]!));
    for (const inner of match[2]!.matchAll(/\[(['"]?)([^[\]]*)\1\]/g)) parts.push(readPart(inner[2]!));
    if (parts.length > MOST_TOKENS) return undefined;
  }
  return parts;
}

function readPart(part: string): string | number {
  return /^\d{1,6}$/.test(part) ? Number(part) : part;
}

/** Returns the declared path whose words a key joins by another sign (`address_city`, `size/width`), where there is only one. */
function joinedPath(shape: Shape, key: string): readonly string[] | undefined {
  shape.caches.paths ??= readPaths(shape);
  return shape.caches.paths.size === 0 ? undefined : (shape.caches.paths.get(keyWords(key).join(' ')) ?? undefined);
}

const MOST_PATHS = 512;

/** Names of fields count as well: what joins to one of them is that field. Two paths that join alike stand for neither. */
function readPaths(shape: Shape): ReadonlyMap<string, readonly string[] | null> {
  const made = new Map<string, readonly string[] | null>();
  const collect = (at: Shape, path: readonly string[]): void => {
    for (const name of at.keys) {
      const inner = propertyShape(at, name);
      const held = inner === null ? null : containerAt(inner, types.object);
      if (path.length === 0 && (held === null || held.keys.length === 0)) continue;
      const to = [...path, name];
      if (path.length > 0) {
        const words = to.flatMap(keyWords).join(' ');
        made.set(words, made.has(words) ? null : to);
      }
      if (made.size < MOST_PATHS && held !== null && path.length < 2) collect(held, to);
    }
  };
  collect(shape, []);
  if (made.size > 0) for (const name of shape.keys) made.set(keyWords(name).join(' '), null);
  return made;
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

/** `option_1`, `option_2` for the list `options`: at least two, which are numbered without a gap. Lines of an address are numbered too. */
function numberedMoves(object: Record<string, unknown>, strays: readonly string[], shape: Shape): readonly Move[] {
  const numbered = strays.flatMap((key) => readNumberedKey(key) ?? []).filter(({ stem }) => stem !== '');
  if (numbered.length < 2 || numbered.length > MOST_NUMBERED) return [];
  return shape.keys.flatMap((name) => {
    if (Object.hasOwn(object, name)) return [];
    const place = { up: null, key: name };
    const ofName = numbered.filter(({ stem }) => isNamedLike(stem, place) && !/(?:address|line)$/.test(stem));
    if (ofName.length < 2 || new Set(ofName.map(({ stem }) => stem)).size > 1) return [];
    const ordered = inRunningOrder(ofName) ?? [];
    return ordered
      .map(({ key }, index): Move => ({ key, to: [name, index], loss: 'convention' }))
      .filter(({ to }) => isDeclaredPath(shape, to));
  });
}

/** Tells whether one move would write over another, or into what another brings. */
function areInOneAnother(moves: readonly Move[]): boolean {
  const ends = new Set(moves.map(({ to }) => JSON.stringify(to)));
  if (ends.size < moves.length) return true;
  return moves.some(({ to }) => to.some((_, depth) => depth > 1 && ends.has(JSON.stringify(to.slice(0, depth)))));
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
