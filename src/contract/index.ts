export { declareTool, defineTool, type ToolDefinition, type ToolParameters } from './define-tool.ts';
export { type ContractCase, contractCases } from './faces/contract-cases.ts';
export { describeTool } from './faces/describe-tool.ts';
export { type ForModelOptions, forModel, type RuledTool } from './faces/for-model.ts';
export { isRefusal } from './faces/is-refusal.ts';
export { mentionsName, mentionsValue, splitName } from './faces/mentions.ts';
export { type MissingSentence, missingSentences } from './faces/missing-sentences.ts';
export { ruleSentences } from './faces/rule-sentences.ts';
export { type CaseFailure, runCases, type ValidateCall } from './faces/run-cases.ts';
export { splitSentences, type ToldTexts, tellsRule } from './faces/tells-rule.ts';
export type { InferInput } from './infer.ts';
export type { ReadCall } from './readers/calls/call-trail.ts';
export { type FoundDefinition, findDefinitions } from './readers/find-definitions.ts';
export { createCallReading, readCalls } from './readers/read-calls.ts';
export { readTools, type ToolProblem, type ToolReading } from './readers/read-tools.ts';
export { atLeastOne } from './rules/at-least-one.ts';
export { checkRules, type RuleBreach } from './rules/check-rules.ts';
export {
  all,
  any,
  type Condition,
  equals,
  type FactCondition,
  fact,
  given,
  isIn,
  not,
  used,
} from './rules/condition.ts';
export { declareRules, involvedIn } from './rules/declare-rules.ts';
export { declaredParameters } from './rules/declared-parameters.ts';
export { defaultsTo } from './rules/defaults-to.ts';
export { downgradedWhen } from './rules/downgraded-when.ts';
export { isUsedValue } from './rules/evaluate.ts';
export { excludes } from './rules/excludes.ts';
export { ignoredWhen } from './rules/ignored-when.ts';
export { kindOf } from './rules/kinds.ts';
export { lifecycle } from './rules/lifecycle.ts';
export { type FoundRule, mergeChoices } from './rules/merge-choices.ts';
export { nameRefusal } from './rules/name-refusal.ts';
export { needsContext } from './rules/needs-context.ts';
export { oneOf } from './rules/one-of.ts';
export { onlyWhen } from './rules/only-when.ts';
export { readRules } from './rules/read-rules.ts';
export { rejectedWhen } from './rules/rejected-when.ts';
export { requires } from './rules/requires.ts';
export type { Rule } from './rules/rule.ts';
export { type SchemaForm, schemaForms } from './rules/schema-forms.ts';
export type { Sentence } from './rules/words.ts';
export { schemaMapKeywords } from './schema-keywords.ts';
export { isStandard } from './standard-schema.ts';
export { pointerTo, subschemas } from './subschemas.ts';
export type { HealSetting, Origin, Tool } from './tool.ts';
