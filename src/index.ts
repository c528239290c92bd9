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
  all,
  any,
  atLeastOne,
  type CaseFailure,
  type Condition,
  type ContractCase,
  contractCases,
  defaultsTo,
  defineTool,
  describeTool,
  downgradedWhen,
  equals,
  excludes,
  type FactCondition,
  fact,
  given,
  type HealSetting,
  type InferInput,
  ignoredWhen,
  isIn,
  lifecycle,
  type MissingSentence,
  missingSentences,
  needsContext,
  not,
  type Origin,
  oneOf,
  onlyWhen,
  type Rule,
  readTools,
  rejectedWhen,
  requires,
  runCases,
  type SchemaForm,
  schemaForms,
  type Tool,
  type ToolDefinition,
  type ToolParameters,
  type ToolProblem,
  type ToolReading,
  used,
  type ValidateCall,
} from './contract/index.ts';
export { forModel, type ShowOptions as ForModelOptions } from './dialects/index.ts';
export type { GuardOptions } from './guard/toolbox.ts';
export { type CheckMore, createGuard, type Guard } from './guard.ts';
export {
  type BudgetAnswer,
  type BudgetCall,
  type BudgetOptions,
  type BudgetSnapshot,
  createRetryBudget,
  type MemoryBudget,
  type RetryBudget,
  rebuildBudget,
  type SharedRetryBudget,
} from './retry/index.ts';
export type { JsonSchema, SchemaObject } from './schema/index.ts';
