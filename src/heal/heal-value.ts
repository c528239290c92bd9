/**
 * Healing: a value that its schema refuses in; out, either a value that the schema accepts with every repair as a step, or
 * the faults that are left and the repairs that are right at their own place. It never judges by itself: the validator does.
 */
import { type Finding, type HealStep, isObject, keysOf, type Place, pointerOf, readAt, setOwn } from '../base/index.ts';
import type { LostNumber } from '../parse/index.ts';
import type { SchemaNode } from '../schema/index.ts';
import { findFaults, isValid } from '../validate/index.ts';
import { mend } from './mend.ts';
import { fieldPolicy, type Policy } from './policy.ts';
import type { HealInputs, NumberText } from './rule.ts';
import { createRun, NO_RULES, type Run, type Spot } from './run.ts';
import { fits, itemShape, propertyShape, type Shape, shapeOf } from './shape.ts';
import { types } from './type-bits.ts';

/** What is to be healed, and how far. */
export interface HealRequest {
  readonly node: SchemaNode;
  readonly value: unknown;
  readonly policy: Policy;
  readonly inputs: HealInputs;
  /** Reads the exact text of a number, where the value came from a text. */
  readonly numberText?: NumberText | undefined;
  /** Integers whose digits the value does not hold. */
  readonly lostNumbers?: readonly LostNumber[];
}

/** What healing came to. */
export type Healed =
  | { readonly kind: 'healed'; readonly value: Record<string, unknown>; readonly steps: readonly HealStep[] }
  | { readonly kind: 'refused'; readonly findings: readonly Finding[]; readonly steps: readonly HealStep[] };

const NONE_LOST: readonly LostNumber[] = Object.freeze([]);
const NO_STEPS: readonly HealStep[] = Object.freeze([]);

/** Heals a value; with nothing wrong it comes back as it is, without steps. Takes bounded work (`limits.healWork`). */
export function healValue(request: HealRequest): Healed {
  const { node, value, lostNumbers } = request;
  // Small enough to become a part of who calls it: then a right value costs its check and nothing else.
  if ((lostNumbers === undefined || lostNumbers.length === 0) && isObject(value) && isValid(node, value))
    return { kind: 'healed', value, steps: NO_STEPS };
  return healWrong(request);
}

function healWrong(request: HealRequest): Healed {
  const { node, value, policy, inputs, lostNumbers: lost = NONE_LOST } = request;
  const run = createRun(inputs, request.numberText ?? null, mend);
  const shape = shapeOf(node);
  let start = value;
  if (lost.length > 0) {
    const kept = keepLostNumbers(shape, value, lost, policy, run);
    if (kept.findings.length > 0) {
      const faults = findFaults(node, value);
      // Where the schema refuses the number whatever its digits, that alone says what to send instead.
      const unsafe = kept.findings.filter(({ place }) => !faults.some((fault) => isSame(fault.place, place)));
      return { kind: 'refused', findings: [...unsafe, ...faults], steps: [] };
    }
    start = kept.value;
  }
  const spot: Spot = { place: null, policy, optional: false, inList: false, depth: 0, used: NO_RULES };
  const mended = lost.length > 0 && isValid(node, start) ? start : mend(shape, start, spot, run);
  if (run.work < 0)
    return { kind: 'refused', findings: [{ code: 'limit', place: null, keyword: 'heal-work' }], steps: [] };
  if (mended !== value && isObject(mended) && isValid(node, mended))
    return { kind: 'healed', value: mended, steps: run.steps };
  return refuse(node, value, mended, run);
}

/** Where repairs would bring an issue that was not there before, they are not shown: the model would be told of its mend as a fault. */
function refuse(node: SchemaNode, value: unknown, mended: unknown, run: Run): Healed {
  const before = findFaults(node, value);
  if (mended === value || run.steps.length === 0) return { kind: 'refused', findings: named(before, run), steps: [] };
  const after = findFaults(node, mended);
  if (!areKnown(after, before)) return { kind: 'refused', findings: named(before, run), steps: [] };
  return { kind: 'refused', findings: named(after, run), steps: run.steps };
}

function areKnown(findings: readonly Finding[], before: readonly Finding[]): boolean {
  // A few are compared as they are; for many it is worth naming them.
  if (findings.length * before.length <= 64)
    return findings.every((one) => before.some((other) => other.code === one.code && isSame(other.place, one.place)));
  const known = new Set(before.map(nameOf));
  return findings.every((finding) => known.has(nameOf(finding)));
}

function isSame(a: Place | null, b: Place | null): boolean {
  if (a === null || b === null) return a === b;
  return String(a.key) === String(b.key) && isSame(a.up, b.up);
}

function nameOf(finding: Finding): string {
  return `${finding.code} ${pointerOf(finding.place)}`;
}

function named(findings: readonly Finding[], run: Run): readonly Finding[] {
  if (run.ties.length === 0) return findings;
  const byPlace = new Map<string, readonly unknown[]>();
  for (const { at, candidates } of run.ties) if (!byPlace.has(at)) byPlace.set(at, candidates);
  return findings.map((finding) => {
    const candidates = byPlace.get(pointerOf(finding.place));
    return candidates === undefined ? finding : { ...finding, candidates };
  });
}

/** Where text is allowed, an integer that a number cannot hold becomes the text of its digits; elsewhere it is a fault. */
function keepLostNumbers(
  shape: Shape,
  value: unknown,
  lost: readonly LostNumber[],
  policy: Policy,
  run: Run,
): { readonly value: unknown; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  let out = value;
  const own = new Set<unknown>();
  for (const { place, text } of lost) {
    const at = standAt(shape, place, policy);
    if (place !== null && at?.policy.has('coerce') && allowsText(at.shape, text)) {
      run.steps.push({
        rule: 'coerce',
        op: 'set',
        at: pointerOf(place),
        from: readAt(value, keysOf(place)),
        to: text,
        loss: 'none',
      });
      out = replaceAt(out, keysOf(place), 0, text, own);
    } else findings.push({ code: 'unsafe-integer', place, keyword: 'unsafe-integer' });
  }
  return { value: out, findings };
}

function allowsText(shape: Shape, text: string): boolean {
  return (shape.types & types.string) !== 0 && fits(shape, text);
}

interface Stand {
  readonly shape: Shape;
  readonly policy: Policy;
}

function standAt(root: Shape, place: Place | null, around: Policy): Stand | null {
  if (place === null) return { shape: root, policy: fieldPolicy(root, around) };
  const up = standAt(root, place.up, around);
  if (up === null) return null;
  const shape = typeof place.key === 'number' ? itemShape(up.shape, place.key) : propertyShape(up.shape, place.key);
  return shape === null ? null : { shape, policy: fieldPolicy(shape, up.policy) };
}

/** Copies the containers on the way to a place, each once: those in `own` are ours already. */
function replaceAt(
  value: unknown,
  keys: readonly (string | number)[],
  depth: number,
  to: unknown,
  own: Set<unknown>,
): unknown {
  if (depth === keys.length) return to;
  const key = keys[depth]!;
  if (Array.isArray(value)) {
    const copy = own.has(value) ? value : value.slice();
    own.add(copy);
    copy[key as number] = replaceAt(copy[key as number], keys, depth + 1, to, own);
    return copy;
  }
  const copy: Record<string, unknown> = own.has(value) ? (value as Record<string, unknown>) : {};
  if (copy !== value && isObject(value)) for (const each of Object.keys(value)) setOwn(copy, each, value[each]);
  own.add(copy);
  const held = Object.hasOwn(copy, key) ? copy[key] : undefined;
  setOwn(copy, String(key), replaceAt(held, keys, depth + 1, to, own));
  return copy;
}
