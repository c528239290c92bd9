export type { ToolCall } from './call.ts';
export {
  type Effect,
  type HealRuleName,
  healRuleNames,
  type IssueCode,
  issueCodes,
  type Loss,
  type ParseRuleName,
  parseRules,
  type RuleName,
} from './codes.ts';
export { copyPlain, freezeCopy } from './copy-plain.ts';
export { countCharacters } from './count-characters.ts';
export { distanceUpTo } from './edit-distance.ts';
export { isToolmendError, ToolmendError } from './error.ts';
export type { Asker, Finding, Issue } from './issue.ts';
export { equalJson, isObject, type JsonTypeName, setOwn, typeName } from './json.ts';
export { applyPatch, type PatchOperation } from './json-patch.ts';
export { limits } from './limits.ts';
export type { Locale } from './locale.ts';
export { nearestName } from './nearest-name.ts';
export { type OptionNames, refuseUnknownOptions } from './option-names.ts';
export type { AcceptedOutcome, HealedOutcome, Outcome, RejectedOutcome } from './outcome.ts';
export { parseJson, parseObject } from './parse-json.ts';
export { patternOnUse } from './pattern-on-use.ts';
export { escapeToken, keysOf, type Place, pointerOf, readAt, readPointer } from './place.ts';
export { sentencesOf } from './sentences.ts';
export { cutAt, showAny, showError, showInert } from './show-any.ts';
export { type HealStep, isHealStep, type ParseStep, replaySteps, type Step } from './step.ts';
export type { Severity, ToolFinding } from './tool-finding.ts';
export { packageVersion } from './version.ts';
