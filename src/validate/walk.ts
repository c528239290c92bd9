import { limits } from '../base/index.ts';
import { openTarget, patternMeter, type SchemaNode } from '../schema/index.ts';

type Resource = SchemaNode['spot']['home'];

/** Why a walk gave up: its answer is no, whatever the keywords say. */
export type Failure = 'depth' | 'work' | 'pattern';

interface Walk {
  failure: Failure | null;
  /** What the meter of work stood at when the walk began. */
  begun: number;
  /** What the meter of patterns may come to before the walk gives up. */
  steps: number;
  /** How many containers of the value, and how many schemas, were entered up to the reference taken last. */
  level: number;
  nesting: number;
  /** Where the walk began. */
  root: SchemaNode | null;
  /** The resources entered since, outermost first; kept only where a `$dynamicRef` could ask. */
  entered: Resource[];
  /** What was found of a value at the target of a reference; kept only once a walk has become long. */
  verdicts: Map<SchemaNode, Map<unknown, boolean>> | null;
}

/** Counts references taken and rare keywords asked, in all walks: what can multiply, where nothing else can. */
export const workMeter: { units: number } = { units: 0 };

/** The state of the walk that goes on; there is only one at a time, since walks are synchronous and call no foreign code. */
export const walk: Walk = {
  failure: null,
  begun: 0,
  steps: 0,
  level: 0,
  nesting: 0,
  root: null,
  entered: [],
  verdicts: null,
};

/** The most schemas that may be entered inside one another, so that no stack overflows. */
const nestingLimit = 4 * limits.depth;
const workLimit = 4_000_000;
/** Steps that the patterns of one walk may take together: many texts of which each is just within its own bound. */
const stepsLimit = 50 * limits.patternSteps;
const workBeforeKeeping = 10_000;

/** Begins a walk. */
export function startWalk(node: SchemaNode): void {
  walk.failure = null;
  walk.begun = workMeter.units;
  walk.steps = patternMeter.steps + stepsLimit;
  walk.level = 0;
  walk.nesting = 0;
  walk.verdicts = null;
  walk.root = node;
  // A value that threw while it was read has left some of its own.
  if (walk.entered.length > 0) walk.entered = [];
}

/** Returns the resources that the walk came through, outermost first. */
export function scope(): readonly Resource[] {
  return [walk.root!.spot.home, ...walk.entered];
}

/** Makes the answer no because something is too deep or too dear to check; also inside a `not`. */
export function giveUp(failure: Failure): void {
  walk.failure ??= failure;
}

/** Counts work that can multiply; false where there was too much of it. */
export function countWork(units = 1): boolean {
  if (walk.failure === 'work') return false;
  workMeter.units += units;
  if (workMeter.units - walk.begun <= workLimit) return true;
  giveUp('work');
  return false;
}

/** Takes a reference and returns where it leads; null where that is deeper than allowed. Each taken one has to be left. */
export function takeReference(node: SchemaNode): SchemaNode | null {
  const target = openTarget(node, scope);
  return enter(node, target) ? target : null;
}

/** Enters the target of a reference that stands on a node; false where that is deeper than allowed. */
export function enter(node: SchemaNode, target: SchemaNode): boolean {
  if (!countWork()) return false;
  const level = walk.level + node.spot.level;
  const nesting = walk.nesting + node.spot.nesting + 1;
  if (level > limits.depth || nesting > nestingLimit) {
    giveUp('depth');
    return false;
  }
  walk.level = level;
  walk.nesting = nesting;
  if (node.spot.home.library.dynamic) walk.entered.push(target.spot.home);
  return true;
}

/** Leaves the target of a reference that was entered. */
export function leave(node: SchemaNode): void {
  walk.level -= node.spot.level;
  walk.nesting -= node.spot.nesting + 1;
  if (node.spot.home.library.dynamic) walk.entered.pop();
}

/** Returns where verdicts on a target are kept; null while the walk is short, or where the way there matters. */
export function keptVerdicts(target: SchemaNode): Map<unknown, boolean> | null {
  if (workMeter.units - walk.begun < workBeforeKeeping || target.spot.home.library.dynamic) return null;
  walk.verdicts ??= new Map();
  let verdicts = walk.verdicts.get(target);
  if (verdicts === undefined) {
    verdicts = new Map();
    walk.verdicts.set(target, verdicts);
  }
  return verdicts;
}
