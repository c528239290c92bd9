/**
 * Toolmend stands between a language model and the tools it calls: every call comes out accepted, healed or rejected, each
 * repair on record. The exports stand in the order of a call's path.
 */

export type {
  AcceptedOutcome,
  Effect,
  HealedOutcome,
  HealRuleName,
  HealStep,
  Issue,
  IssueCode,
  Locale,
  Loss,
  Outcome,
  ParseRuleName,
  ParseStep,
  RejectedOutcome,
  RuleName,
  Step,
  ToolCall,
} from './base/index.ts';
export { healRuleNames, issueCodes, isToolmendError, parseRules, replaySteps, ToolmendError } from './base/index.ts';
export {
  defineTool,
  type HealSetting,
  type InferInput,
  type Origin,
  readTools,
  type Tool,
  type ToolDefinition,
  type ToolParameters,
  type ToolProblem,
  type ToolReading,
} from './contract/index.ts';
export type { GuardOptions } from './guard/toolbox.ts';
export { type CheckMore, createGuard, type Guard } from './guard.ts';
export { createRetryBudget, type RetryBudget } from './retry/index.ts';
export type { JsonSchema } from './schema/index.ts';
