import { type HealRuleName, type JsonTypeName, type Loss, typeName } from '../base/index.ts';
import type { Policy } from './policy.ts';
import type { ValueRule } from './rule.ts';
import { valueRules } from './rules/index.ts';
import type { Shape } from './shape.ts';

/** A repair that may run at a place, with the dearest proposal that it may make there. */
export interface ActiveRule {
  readonly rule: ValueRule;
  readonly dearest: Loss;
  /** The bit that stands for this repair among all of them, and those of the ones that it settles. */
  readonly bit: number;
  readonly settles: number;
}

/**
 * Returns the repairs that a policy lets run at a place and that could do something with such a value, in their order. They
 * are kept with the place: most of its values ask the few same ones, and a tool has one policy.
 */
export function activeRules(shape: Shape, value: unknown, policy: Policy): readonly ActiveRule[] {
  const type = typeName(value);
  const { caches } = shape;
  if (caches.rules?.policy !== policy) caches.rules = { policy, byType: new Map() };
  const { byType } = caches.rules as { readonly byType: Map<JsonTypeName, readonly ActiveRule[]> };
  let rules = byType.get(type);
  if (rules === undefined) {
    rules = selectRules(shape, type, policy);
    byType.set(type, rules);
  }
  return rules;
}

function selectRules(shape: Shape, type: JsonTypeName, policy: Policy): readonly ActiveRule[] {
  const selected: ActiveRule[] = [];
  for (const rule of valueRules) {
    const dearest = policy.get(rule.rule);
    if (dearest === undefined || !rule.takes.includes(type) || rule.concerns?.(shape, type) === false) continue;
    selected.push({ rule, dearest, bit: bitOf(rule.rule), settles: bitsOf(rule.before ?? []) });
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
