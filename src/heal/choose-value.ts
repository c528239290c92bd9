/**
 * A value that is wrong at its place in, the best of what the rules propose out: proposals that lead to a valid value are
 * compared by what they cost; equal costs with different values are a tie, and then nothing is chosen.
 */
import { equalJson, type HealStep, type JsonTypeName, pointerOf, typeName } from '../base/index.ts';
import { type Cost, compareCosts, costOf, isWithin } from './cost.ts';
import { LEFT_OUT, type Proposal, type Site, type ValueRule } from './rule.ts';
import { valueRules } from './rules/index.ts';
import { noteTie, numberTextAt, type Run, rollBack, type Spot, spend } from './run.ts';
import { fits, type Shape } from './shape.ts';

/** One way to a valid value. */
export interface Candidate {
  readonly value: unknown;
  readonly steps: readonly HealStep[];
  readonly cost: Cost;
}

/** How many times text may be read as JSON within JSON at one place. */
const MOST_LEVELS = 3;

const byType = new Map<JsonTypeName, readonly ValueRule[]>();

function rulesFor(type: JsonTypeName): readonly ValueRule[] {
  let rules = byType.get(type);
  if (rules === undefined) {
    rules = valueRules.filter((rule) => rule.takes.includes(type));
    byType.set(type, rules);
  }
  return rules;
}

/** Returns the mended value, its steps noted in the run, or the value itself where no proposal is to be taken. */
export function chooseValue(shape: Shape, value: unknown, spot: Spot, run: Run): unknown {
  const site = createSite(shape, spot, run);
  const candidates: Candidate[] = [];
  const settled = new Set<string>();
  for (const rule of rulesFor(typeName(value))) {
    const dearest = spot.policy.get(rule.rule);
    if (dearest === undefined || settled.has(rule.rule) || isUsedUp(rule, spot)) continue;
    if (!spend(run, 1)) return value;
    const proposed = rule.propose(value, site);
    if (proposed === undefined) continue;
    for (const proposal of Array.isArray(proposed) ? proposed : [proposed as Proposal]) {
      const loss = proposal.loss ?? rule.loss;
      if (!isWithin(loss, dearest)) continue;
      const candidate = follow(shape, value, rule, { ...proposal, loss }, spot, run);
      if (candidate === undefined) continue;
      candidates.push(candidate);
      for (const later of rule.before ?? []) settled.add(later);
    }
  }
  return take(candidates, value, spot, run);
}

/** Returns the value of the cheapest candidate and notes its steps; with none, or a tie, the value that came in. */
export function take(candidates: readonly Candidate[], value: unknown, spot: Spot, run: Run): unknown {
  let best: Candidate | undefined;
  let tied: unknown[] = [];
  for (const candidate of candidates) {
    const order = best === undefined ? -1 : compareCosts(candidate.cost, best.cost);
    if (order < 0) {
      best = candidate;
      tied = [candidate.value];
    } else if (order === 0 && !tied.some((other) => other === candidate.value || equalJson(other, candidate.value))) {
      tied.push(candidate.value);
    }
  }
  if (best === undefined) return value;
  if (tied.length > 1) {
    noteTie(
      run,
      spot.place,
      tied.filter((one) => one !== LEFT_OUT),
    );
    return value;
  }
  for (const step of best.steps) run.steps.push(step);
  return best.value;
}

function follow(
  shape: Shape,
  value: unknown,
  rule: ValueRule,
  proposal: Required<Pick<Proposal, 'to' | 'loss'>> & Proposal,
  spot: Spot,
  run: Run,
): Candidate | undefined {
  const mark = run.steps.length;
  const at = pointerOf(spot.place);
  let to = proposal.to;
  if (to === LEFT_OUT) {
    run.steps.push({ rule: rule.rule, op: 'remove', at, from: value, loss: proposal.loss });
  } else {
    run.steps.push({ rule: rule.rule, op: 'set', at, from: value, to, loss: proposal.loss });
    if (proposal.numberText !== undefined) run.texts.set(spot.place, proposal.numberText);
    if (!fits(shape, to)) to = run.mend(shape, to, { ...spot, used: [...spot.used, rule.rule] }, run);
  }
  const right = to === LEFT_OUT ? spot.optional : fits(shape, to);
  const candidate = right ? { value: to, steps: run.steps.slice(mark), cost: costOf(run.steps, mark) } : undefined;
  rollBack(run, mark);
  return candidate;
}

function isUsedUp(rule: ValueRule, spot: Spot): boolean {
  if (spot.used.length === 0) return false;
  if (rule.rule === 'json-text') return spot.used.filter((name) => name === 'json-text').length >= MOST_LEVELS;
  if (rule.rule === 'array-unwrap' && spot.used.includes('array-wrap')) return true;
  if (rule.rule === 'array-wrap' && spot.used.includes('array-unwrap')) return true;
  return spot.used.includes(rule.rule);
}

function createSite(shape: Shape, spot: Spot, run: Run): Site {
  return {
    shape,
    place: spot.place,
    optional: spot.optional,
    inList: spot.inList,
    inputs: run.inputs,
    numberText: (value) => numberTextAt(run, spot.place, value),
    spend: (units) => spend(run, units),
  };
}
