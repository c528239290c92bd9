export { type ContractCase, contractCases } from './contract-cases.ts';
export { describeTool } from './describe-tool.ts';
export { descriptionBudget, type ForModelOptions, forModel, type RuledTool } from './for-model.ts';
export { type MissingSentence, missingSentences } from './missing-sentences.ts';
export { type CaseFailure, runCases, type ValidateCall } from './run-cases.ts';
