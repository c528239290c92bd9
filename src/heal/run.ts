import { type HealStep, keysOf, limits, type Place, pointerOf } from '../base/index.ts';
import { patternMeter } from '../schema/index.ts';
import { workMeter } from '../validate/index.ts';
import type { Policy } from './policy.ts';
import type { HealInputs, NumberText } from './rule.ts';
import type { Shape } from './shape.ts';

/** Where the walk stands: a place, what may run there, and what led there. */
export interface Spot {
  readonly place: Place | null;
  readonly policy: Policy;
  /** The place is a property that its object does not require. */
  readonly optional: boolean;
  /** The place is an item of a list. */
  readonly inList: boolean;
  readonly depth: number;
  /** The rules that led to the value at this very place, so that none undoes another. */
  readonly used: readonly string[];
}

/** What led to a value at a new place: nothing yet. */
export const NO_RULES: readonly string[] = Object.freeze([]);

/** Candidates between which healing could not choose. */
export interface Tie {
  readonly at: string;
  readonly candidates: readonly unknown[];
}

/** What one call of healing carries along. */
export interface Run {
  readonly steps: HealStep[];
  readonly ties: Tie[];
  readonly inputs: HealInputs;
  /** Units of work left; below zero the call is refused with code `limit`. */
  work: number;
  /** What the meter of patterns stood at when the work was counted last: their steps are work too. */
  patternSteps: number;
  /** What the meter of checks stood at then: a schema whose references branch makes one check dear. */
  checkUnits: number;
  /** What it costs to check each container whole, as far as it was asked. */
  weights: Map<object, number> | null;
  /** For places that were renamed, moved or unwrapped: where the value stood in what the model wrote. */
  origins: Map<Place | null, Place | null> | null;
  /** The same for values that were moved further down, by the pointer to where they stand now: that place is made later. */
  moved: Map<string, Place> | null;
  /** For places whose container was read from a text: that text's numbers. `null` is the whole. */
  texts: Map<Place | null, NumberText> | null;
  /** The one walk; rules and choices go on through it. */
  readonly mend: (shape: Shape, value: unknown, spot: Spot, run: Run) => unknown;
}

/** Returns a run's first state. */
export function createRun(inputs: HealInputs, numberText: NumberText | null, mend: Run['mend']): Run {
  const texts = numberText === null ? null : new Map([[null, numberText]]);
  return {
    steps: [],
    ties: [],
    inputs,
    work: limits.healWork,
    patternSteps: patternMeter.steps,
    checkUnits: workMeter.units,
    weights: null,
    origins: null,
    moved: null,
    texts,
    mend,
  };
}

/** Notes where the value at a place stood in what the model wrote; `undefined` forgets it. */
export function setOrigin(run: Run, place: Place | null, origin: Place | null | undefined): void {
  // It matters only below a container that was read from a text.
  if (run.texts === null) return;
  run.origins ??= new Map();
  if (origin === undefined) run.origins.delete(place);
  else run.origins.set(place, origin);
}

/** Notes from which key a value was moved down to a place; `undefined` forgets it. */
export function setMoved(run: Run, place: Place | null, origin: Place | undefined): void {
  if (run.texts === null) return;
  run.moved ??= new Map();
  if (origin === undefined) run.moved.delete(pointerOf(place));
  else run.moved.set(pointerOf(place), origin);
}

/** Notes the text that the container at a place was read from. */
export function setText(run: Run, place: Place | null, numberText: NumberText): void {
  run.texts ??= new Map();
  run.texts.set(place, numberText);
}

/** Notes the text that the value at a place is read from while a proposal is followed; the function returned forgets it. */
export function readFrom(run: Run, place: Place | null, numberText: NumberText): () => void {
  const origin = originOf(run, place);
  // Places are known by identity, so the one that was made here must be found again.
  if (origin !== place) setOrigin(run, place, origin);
  const before = run.texts?.get(origin);
  setText(run, origin, numberText);
  return () => {
    if (before === undefined) run.texts?.delete(origin);
    else run.texts?.set(origin, before);
  };
}

/** Steps of patterns that are one unit of work, and units of checks that are. */
const STEPS = 50;
const CHECKS = 20;

/** Counts work done; false once the bound is passed. */
export function spend(run: Run, units: number): boolean {
  run.work -= units;
  // Mostly neither meter has moved, and this is asked for every repair that is tried.
  if (patternMeter.steps !== run.patternSteps || workMeter.units !== run.checkUnits) readMeters(run);
  return run.work >= 0;
}

function readMeters(run: Run): void {
  run.work -= (patternMeter.steps - run.patternSteps) / STEPS + (workMeter.units - run.checkUnits) / CHECKS;
  run.patternSteps = patternMeter.steps;
  run.checkUnits = workMeter.units;
}

/** Forgets the steps from an index on. */
export function rollBack(run: Run, mark: number): void {
  // Setting the length costs far more than this look, and mostly there is nothing to forget.
  if (run.steps.length > mark) run.steps.length = mark;
}

/** Returns where the value at a place stood in what the model wrote. */
export function originOf(run: Run, place: Place | null): Place | null {
  if (run.origins === null && run.moved === null) return place;
  let known = run.origins?.get(place);
  if (known === undefined && run.moved !== null) known = run.moved.get(pointerOf(place));
  if (known !== undefined || place === null) return known ?? null;
  const up = originOf(run, place.up);
  return up === place.up ? place : { up, key: place.key };
}

/**
 * Returns the text of the number at a place: as the model wrote it, or its only form where the arguments came as values. A
 * value beyond the safe integers has lost digits before it came here, so it has no text.
 */
export function numberTextAt(run: Run, place: Place | null, value: number): string | undefined {
  const source = sourceOf(run, place);
  if (source !== undefined) return source.relative === null ? undefined : source.numberText(source.relative);
  const text = String(value);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER && /^-?\d+(?:\.\d+)?$/.test(text) ? text : undefined;
}

/** Returns the texts of numbers in a list that is made of the one value at a place, or of what it holds under `keys`. */
export function numberTextInList(
  run: Run,
  place: Place | null,
  keys: readonly string[] | null = null,
): NumberText | undefined {
  const source = sourceOf(run, place);
  if (source === undefined) return undefined;
  return (at) => {
    let relative = source.relative;
    const [index, ...rest] = keysOf(at);
    if (keys !== null && index !== undefined) relative = { up: relative, key: keys[Number(index)]! };
    for (const key of rest) relative = { up: relative, key };
    return relative === null ? undefined : source.numberText(relative);
  };
}

/** Returns the text that a place was read from, and where the place stands in it. */
function sourceOf(
  run: Run,
  place: Place | null,
): { readonly numberText: NumberText; readonly relative: Place | null } | undefined {
  if (run.texts === null) return undefined;
  const keys: (string | number)[] = [];
  let at = originOf(run, place);
  while (at !== null && !run.texts.has(at)) {
    keys.push(at.key);
    at = at.up;
  }
  const numberText = run.texts.get(at);
  if (numberText === undefined) return undefined;
  let relative: Place | null = null;
  for (let i = keys.length - 1; i >= 0; i--) relative = { up: relative, key: keys[i]! };
  return { numberText, relative };
}

/** Notes a tie, for the receipt. */
export function noteTie(run: Run, place: Place | null, candidates: readonly unknown[]): void {
  run.ties.push({ at: pointerOf(place), candidates });
}
