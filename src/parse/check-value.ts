import { type Finding, limits } from '../base/index.ts';

/** Values that are looked at without a memory of those already seen. */
const fewValues = 1_000;

/**
 * Tells what makes a value from inside the process unfit for the later walks: a cycle, too deep or too large a nesting, or a
 * part that throws when it is read; `null` where nothing does. Values that JSON cannot say are left to the check of types.
 */
export function checkValue(value: object): Finding | null {
  try {
    const left = countDown(value, limits.depth, fewValues);
    const reason = left >= 0 ? null : measure(value);
    return reason === null ? null : { code: 'limit', place: null, keyword: reason };
  } catch {
    // Only a getter or a proxy of the caller can throw here; what it throws is not ours to name.
    return { code: 'not-object', place: null, keyword: 'unreadable' };
  }
}

/** Returns how many values may still be looked at after a value; less than 0 where it is too deep or holds too many. */
function countDown(value: object, depth: number, values: number): number {
  if (depth === 0) return -1;
  let left = values;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && left >= 0; i++) {
      const inner: unknown = value[i];
      left = typeof inner === 'object' && inner !== null ? countDown(inner, depth - 1, left - 1) : left - 1;
    }
    return left;
  }
  // `for…in` makes no list of keys. Keys of a prototype only lower the count: then the measuring decides, which asks own keys.
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key];
    if (typeof inner !== 'object' || inner === null) left--;
    else {
      left = countDown(inner, depth - 1, left - 1);
      if (left < 0) return left;
    }
  }
  return left;
}

interface Extent {
  readonly depth: number;
  /** Values when every reference is followed: objects that are shared count as often as they are met. */
  readonly size: number;
}

interface Frame {
  readonly value: object;
  readonly keys: readonly string[];
  next: number;
  depth: number;
  size: number;
}

/** Measures a value with every object looked at once, and without recursion; returns what is wrong with it, or `null`. */
function measure(root: object): 'cycle' | 'depth' | 'size' | null {
  const extents = new Map<object, Extent | 'open'>();
  const frames: Frame[] = [];
  const open = (value: object): void => {
    extents.set(value, 'open');
    const keys = Object.keys(value);
    // The holes of a list have no keys, and the walks after this one look at each of them.
    const holes = Array.isArray(value) ? Math.max(0, value.length - keys.length) : 0;
    frames.push({ value, keys, next: 0, depth: 1, size: 1 + holes });
  };
  open(root);
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const key = frame.keys[frame.next];
    if (key === undefined) {
      extents.set(frame.value, { depth: frame.depth, size: frame.size });
      if (frame.depth > limits.depth) return 'depth';
      if (frame.size > limits.textLength) return 'size';
      frames.pop();
      const up = frames.at(-1);
      if (up !== undefined) enclose(up, frame);
    } else {
      frame.next++;
      const inner = (frame.value as Record<string, unknown>)[key];
      if (typeof inner !== 'object' || inner === null) {
        frame.size++;
        continue;
      }
      const extent = extents.get(inner);
      if (extent === 'open') return 'cycle';
      if (extent !== undefined) enclose(frame, extent);
      else open(inner);
    }
  }
  return null;
}

function enclose(frame: Frame, inner: Extent): void {
  frame.depth = Math.max(frame.depth, inner.depth + 1);
  frame.size += inner.size;
}
