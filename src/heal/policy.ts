/** From settings to the rules that may run: nearest setting wins (field, tool, guard), `off` in the guard ends it. */
import { type Effect, type HealRuleName, healRuleNames, type Loss, ToolmendError } from '../base/index.ts';
import type { HealSetting } from '../contract/index.ts';
import { healers } from './rules/index.ts';
import type { Shape } from './shape.ts';

/** The rules that may run at a place, each with the dearest proposal it may make. */
export type Policy = ReadonlyMap<HealRuleName, Loss>;

/** Tells whether something is a heal setting. */
export function isHealSetting(setting: unknown): setting is HealSetting {
  if (setting === 'off' || setting === 'safe' || setting === 'by-effect' || setting === 'all') return true;
  return Array.isArray(setting) && setting.every((name) => (healRuleNames as readonly unknown[]).includes(name));
}

/** No rule at all: `off` in the guard, which no field switches on again. */
export const noHealing: Policy = new Map();

const made = new Map<string, Policy>();

/** Returns the rules that a setting switches on for an effect. Throws `ToolmendError('option')` for what is no setting. */
export function policyOf(setting: HealSetting, effect: Effect): Policy {
  if (!isHealSetting(setting)) {
    throw new ToolmendError(
      'option',
      `heal must be off, safe, by-effect, all or a list of rule names, not ${JSON.stringify(setting)}`,
    );
  }
  const key = `${effect} ${String(setting)}`;
  let policy = made.get(key);
  if (policy === undefined) {
    policy = createPolicy(setting, effect);
    effects.set(policy, effect);
    if (made.size < 256) made.set(key, policy);
  }
  return policy;
}

/** Returns a policy with one more rule on. */
export function withRule(policy: Policy, rule: HealRuleName): Policy {
  if (policy.has(rule)) return policy;
  const wider: Policy = new Map([...policy, [rule, 'guess']]);
  effects.set(wider, effects.get(policy) ?? 'write');
  return wider;
}

const fieldPolicies = new WeakMap<Policy, Map<string, Policy>>();

/** Returns the rules that may run at a field: those of its own `x-heal` where it has one, else those that hold around it. */
export function fieldPolicy(shape: Shape, around: Policy): Policy {
  const { setting } = shape;
  if (setting === undefined || around === noHealing || !isHealSetting(setting)) return around;
  let made = fieldPolicies.get(around);
  if (made === undefined) {
    made = new Map();
    fieldPolicies.set(around, made);
  }
  const key = String(setting);
  let policy = made.get(key);
  if (policy === undefined) {
    policy = policyOf(setting, effects.get(around) ?? 'write');
    made.set(key, policy);
  }
  return policy;
}

/** The effect that a policy was made for, so that a field's `by-effect` means its tool's. */
const effects = new WeakMap<Policy, Effect>();

function createPolicy(setting: HealSetting, effect: Effect): Policy {
  const on = new Map<HealRuleName, Loss>();
  if (setting === 'off') return on;
  if (typeof setting !== 'string') {
    for (const name of setting) on.set(name, 'guess');
    return on;
  }
  for (const { rule, effects, byNameOnly } of healers) {
    if (byNameOnly) continue;
    if (setting === 'all') on.set(rule, 'guess');
    else if (setting === 'by-effect') {
      const dearest = effects[effect];
      if (dearest !== undefined) on.set(rule, dearest);
    } else if (Object.values(effects).includes('none')) on.set(rule, 'none');
  }
  return on;
}
