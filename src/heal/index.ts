export { isRealDay, isRealZone } from './dates/check-inputs.ts';
export { healValue } from './heal-value.ts';
export { isHealSetting, noHealing, type Policy, policyOf, withRule } from './policy.ts';
export type { HealInputs } from './rule.ts';
export { healers } from './rules/index.ts';
export { isContentLike } from './words/content-like.ts';
