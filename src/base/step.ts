import type { HealRuleName, Loss, ParseRuleName } from './codes.ts';
import { isObject, setOwn } from './json.ts';
import { readPointer } from './place.ts';

/** A repair of the text of the arguments; the parsed value already holds what it did. */
export interface ParseStep {
  readonly rule: ParseRuleName;
  readonly at: '';
  readonly loss: 'none';
}

/** The value at `at` went from `from` to `to`. */
export interface SetStep {
  readonly rule: HealRuleName;
  readonly op: 'set';
  readonly at: string;
  /** Absent where nothing stood there before. */
  readonly from?: unknown;
  readonly to: unknown;
  readonly loss: Loss;
}

/** The key `from` became the last token of `at`. */
export interface RenameStep {
  readonly rule: HealRuleName;
  readonly op: 'rename';
  readonly at: string;
  readonly from: string;
  readonly loss: Loss;
}

/** The value `from` stood at `at` and was left out. */
export interface RemoveStep {
  readonly rule: HealRuleName;
  readonly op: 'remove';
  readonly at: string;
  readonly from: unknown;
  readonly loss: Loss;
}

/** The value at pointer `from` went to pointer `at`; containers missing on the way are made, a list where the next token is an index. */
export interface MoveStep {
  readonly rule: HealRuleName;
  readonly op: 'move';
  readonly at: string;
  readonly from: string;
  readonly loss: Loss;
}

/** One repair, as data that can be replayed. */
export type HealStep = SetStep | RenameStep | RemoveStep | MoveStep;

/** One repair of text or value. */
export type Step = ParseStep | HealStep;

/** Tells whether a step repaired the value; false for one that repaired the text. */
export function isHealStep(step: Step): step is HealStep {
  return 'op' in step;
}

/**
 * Does the steps again on a parsed value and returns what comes out; the given value is not changed. Steps of the parser
 * are skipped. Throws a `TypeError` for a step whose place does not exist: the steps belong to another value.
 */
export function replaySteps(value: unknown, steps: readonly Step[]): unknown {
  let root = value;
  for (const step of steps) {
    if (!('op' in step)) continue;
    const at = readPointer(step.at);
    switch (step.op) {
      case 'set':
        root = edit(root, at, 0, () => step.to);
        break;
      case 'remove':
        root = edit(root, at, 0, () => REMOVED);
        break;
      case 'rename':
        root = rename(root, at, step.from);
        break;
      case 'move': {
        const from = readPointer(step.from);
        const moved = read(root, from);
        root = edit(from.length === 0 ? root : edit(root, from, 0, () => REMOVED), at, 0, () => moved);
        break;
      }
    }
  }
  return root;
}

const REMOVED: unique symbol = Symbol('removed');

function read(root: unknown, keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else throw new TypeError(`a step names a place that does not exist: ${key}`);
  }
  return value;
}

/** Copies the containers on the way to a place and puts there what `change` returns; a `move` may make missing ones. */
function edit(value: unknown, keys: readonly string[], depth: number, change: () => unknown): unknown {
  if (depth === keys.length) return change();
  const key = keys[depth]!;
  const last = depth === keys.length - 1;
  if (Array.isArray(value)) {
    const copy = value.slice();
    const put = edit(copy[Number(key)], keys, depth + 1, change);
    if (last && put === REMOVED) copy.splice(Number(key), 1);
    else copy[Number(key)] = put;
    return copy;
  }
  if (value === undefined && /^(0|[1-9]\d*)$/.test(key)) {
    const made: unknown[] = [];
    made[Number(key)] = edit(undefined, keys, depth + 1, change);
    return made;
  }
  if (value !== undefined && !isObject(value)) throw new TypeError(`a step goes through a value that holds no ${key}`);
  const copy: Record<string, unknown> = {};
  if (value !== undefined) for (const k of Object.keys(value)) setOwn(copy, k, value[k]);
  const before = Object.hasOwn(copy, key) ? copy[key] : undefined;
  const put = edit(before, keys, depth + 1, change);
  if (last && put === REMOVED) delete copy[key];
  else setOwn(copy, key, put);
  return copy;
}

function rename(root: unknown, at: readonly string[], from: string): unknown {
  const to = at[at.length - 1]!;
  const holder = at.slice(0, -1);
  const object = read(root, holder);
  if (!isObject(object) || !Object.hasOwn(object, from)) {
    throw new TypeError(`a step renames a key that does not exist: ${from}`);
  }
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(object)) setOwn(copy, key === from ? to : key, object[key]);
  return edit(root, holder, 0, () => copy);
}
