export { type Healed, type HealRequest, healValue } from './heal-value.ts';
export { type Policy, policyOf, withRule } from './policy.ts';
export type { HealInputs } from './rule.ts';
export { keyRules, valueRules } from './rules/index.ts';
