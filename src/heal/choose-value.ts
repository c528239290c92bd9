/**
 * A value that is wrong at its place in, the best of what the rules propose out: proposals that lead to a valid value are
 * compared by what they cost; equal costs with different values are a tie, and then nothing is chosen.
 */
import { equalJson, type HealRuleName, type HealStep, type Loss, pointerOf } from '../base/index.ts';
import { type ActiveRule, activeRules } from './active-rules.ts';
import { type Cost, compareCosts, costOf, isWithin } from './cost.ts';
import { LEFT_OUT, type Proposal, type Site } from './rule.ts';
import { noteTie, originOf, type Run, readFrom, rollBack, type Spot, setOrigin, spend } from './run.ts';
import { fits, type Shape } from './shape.ts';
import { spendCheck } from './weigh.ts';

/** One way to a valid value. */
export interface Candidate {
  readonly value: unknown;
  readonly steps: readonly HealStep[];
}

/** How many times text may be read as JSON within JSON at one place. */
const MOST_LEVELS = 3;

/** Returns the mended value, its steps noted in the run, or the value itself where no proposal is to be taken. */
export function chooseValue(shape: Shape, value: unknown, spot: Spot, run: Run): unknown {
  const rules = activeRules(shape, value, spot.policy);
  if (rules.length === 0) return value;
  const site = createSite(shape, spot, run);
  // Mostly there is one: no list is made for it.
  let first: Candidate | undefined;
  let more: Candidate[] | undefined;
  // The bits of repairs that need not be asked, because one before them that led to a valid value says so.
  let settled = 0;
  for (const rule of rules) {
    if ((settled & rule.bit) !== 0 || isUsedUp(rule.rule, spot)) continue;
    if (!spend(run, 1)) return value;
    const proposal = rule.propose(value, site);
    if (proposal === undefined) continue;
    const loss = proposal.loss ?? rule.loss;
    const candidate = isWithin(loss, rule.dearest) ? follow(shape, value, rule, proposal, loss, spot, run) : undefined;
    if (candidate === undefined) continue;
    settled |= rule.settles;
    if (first === undefined) first = candidate;
    else more = [...(more ?? [first]), candidate];
  }
  if (more !== undefined) return take(more, value, spot, run);
  return first === undefined ? value : accept(first, run);
}

/** Returns the value of the cheapest candidate and notes its steps; with none, or a tie, the value that came in. */
export function take(candidates: readonly Candidate[], value: unknown, spot: Spot, run: Run): unknown {
  const best = candidates.length > 1 ? cheapest(candidates) : candidates;
  const tied = best.length > 1 ? differingValues(best) : NONE_TIED;
  if (tied.length > 1) {
    noteTie(
      run,
      spot.place,
      tied.filter((one) => one !== LEFT_OUT),
    );
    return value;
  }
  return best[0] === undefined ? value : accept(best[0], run);
}

const NONE_TIED: readonly unknown[] = Object.freeze([]);

/** Returns the candidates than which none is cheaper. */
function cheapest(candidates: readonly Candidate[]): readonly Candidate[] {
  let least: Cost | undefined;
  let best: Candidate[] = [];
  for (const candidate of candidates) {
    const cost = costOf(candidate.steps);
    const order = least === undefined ? -1 : compareCosts(cost, least);
    if (order === 0) best.push(candidate);
    else if (order < 0) {
      least = cost;
      best = [candidate];
    }
  }
  return best;
}

function accept(candidate: Candidate, run: Run): unknown {
  for (const step of candidate.steps) run.steps.push(step);
  return candidate.value;
}

function differingValues(candidates: readonly Candidate[]): readonly unknown[] {
  const values: unknown[] = [];
  for (const { value } of candidates) if (!values.some((other) => equalJson(other, value))) values.push(value);
  return values;
}

function follow(
  shape: Shape,
  value: unknown,
  rule: ActiveRule,
  proposal: Proposal,
  loss: Loss,
  spot: Spot,
  run: Run,
): Candidate | undefined {
  const { to } = proposal;
  const step = stepOf(rule, value, to, loss, spot);
  if (to === LEFT_OUT ? spot.optional : spendCheck(run, to) && fits(shape, to)) return { value: to, steps: [step] };
  return to === LEFT_OUT ? undefined : followOn(shape, step, rule, proposal, spot, run);
}

/** Goes on from a proposal that is not right yet: what it proposes is mended in turn. */
function followOn(
  shape: Shape,
  step: HealStep,
  rule: ActiveRule,
  proposal: Proposal,
  spot: Spot,
  run: Run,
): Candidate | undefined {
  const mark = run.steps.length;
  run.steps.push(step);
  const before = run.origins?.get(spot.place);
  if (proposal.index !== undefined) setOrigin(run, spot.place, { up: originOf(run, spot.place), key: proposal.index });
  const forget = proposal.numberText === undefined ? undefined : readFrom(run, spot.place, proposal.numberText);
  const to = run.mend(shape, proposal.to, { ...spot, used: [...spot.used, rule.rule] }, run);
  const right = to === LEFT_OUT ? spot.optional : spendCheck(run, to) && fits(shape, to);
  const candidate = right ? { value: to, steps: run.steps.slice(mark) } : undefined;
  rollBack(run, mark);
  if (!right) {
    forget?.();
    if (proposal.index !== undefined) setOrigin(run, spot.place, before);
  }
  return candidate;
}

function stepOf({ rule }: ActiveRule, from: unknown, to: unknown, loss: Loss, spot: Spot): HealStep {
  const at = pointerOf(spot.place);
  return to === LEFT_OUT ? { rule, op: 'remove', at, from, loss } : { rule, op: 'set', at, from, to, loss };
}

function isUsedUp(rule: HealRuleName, spot: Spot): boolean {
  if (spot.used.length === 0) return false;
  if (rule === 'json-text') return spot.used.filter((name) => name === 'json-text').length >= MOST_LEVELS;
  if (rule === 'array-unwrap' && spot.used.includes('array-wrap')) return true;
  if (rule === 'array-wrap' && spot.used.includes('array-unwrap')) return true;
  return spot.used.includes(rule);
}

function createSite(shape: Shape, spot: Spot, run: Run): Site {
  const { place, optional, inList } = spot;
  return { shape, place, optional, inList, inputs: run.inputs, run };
}
