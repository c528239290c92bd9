import { type HealRuleName, type JsonTypeName, type Loss, typeName } from '../base/index.ts';
import { isWithin } from './cost.ts';
import type { Policy } from './policy.ts';
import type { KeyRule, ValueRule } from './rule.ts';
import { keyRules, valueRules } from './rules/index.ts';
import type { Shape } from './shape.ts';

/** A repair that may run at a place. What choosing asks of it stands in records of one form, which the engine reads sooner than rules. */
export interface ActiveRule {
  readonly rule: HealRuleName;
  readonly loss: Loss;
  readonly propose: ValueRule['propose'];
  /** The dearest proposal that it may make there. */
  readonly dearest: Loss;
  /** The bit that stands for this repair among all of them, and those of the ones that it settles. */
  readonly bit: number;
  readonly settles: number;
}

/**
 * Returns the repairs of values that a policy lets run at a place and that could do something with such a value, in their order. They
 * are kept with the place: most of its values ask the few same ones, and a tool has one policy.
 */
export function activeRules(shape: Shape, value: unknown, policy: Policy): readonly ActiveRule[] {
  const type = typeName(value);
  const { byType } = rulesHere(shape, policy);
  let rules = byType.get(type);
  if (rules === undefined) {
    rules = selectRules(shape, type, policy);
    byType.set(type, rules);
  }
  return rules;
}

/** Rules that may rename or move in an object that allows other keys; there a stray key may mean just itself. */
const IN_OPEN: readonly HealRuleName[] = ['alias', 'key-style', 'flattened'];

/** Returns the repairs of keys that a policy lets run at a place, in their order; kept with the place too. */
export function activeKeyRules(shape: Shape, policy: Policy): readonly KeyRule[] {
  const here = rulesHere(shape, policy);
  here.ofKeys ??= keyRules.filter(({ rule, loss, concerns }) => {
    const dearest = policy.get(rule);
    if (dearest === undefined || !isWithin(loss, dearest) || concerns?.(shape) === false) return false;
    return shape.closed || IN_OPEN.includes(rule);
  });
  return here.ofKeys;
}

interface RulesHere {
  readonly byType: Map<JsonTypeName, readonly ActiveRule[]>;
  ofKeys: readonly KeyRule[] | null;
}

function rulesHere({ caches }: Shape, policy: Policy): RulesHere {
  if (caches.rules?.policy !== policy) caches.rules = { policy, byType: new Map(), ofKeys: null };
  return caches.rules as RulesHere;
}

function selectRules(shape: Shape, type: JsonTypeName, policy: Policy): readonly ActiveRule[] {
  const selected: ActiveRule[] = [];
  for (const rule of valueRules) {
    const dearest = policy.get(rule.rule);
    if (dearest === undefined || !rule.takes.includes(type) || rule.concerns?.(shape, type) === false) continue;
    const { rule: name, loss, propose } = rule;
    selected.push({ rule: name, loss, propose, dearest, bit: bitOf(name), settles: bitsOf(rule.before ?? []) });
  }
  return selected;
}

function bitOf(name: HealRuleName): number {
  return 1 << valueRules.findIndex(({ rule }) => rule === name);
}

function bitsOf(names: readonly HealRuleName[]): number {
  let bits = 0;
  for (const name of names) bits |= bitOf(name);
  return bits;
}
