export type { PatchOperation } from '../base/index.ts';
export { type LintCode, lintCodes } from './codes.ts';
export { lintDocs } from './docs/lint-docs.ts';
export type { LintFinding } from './finding.ts';
export { defaultBudgets, type LintOptions, type LintResult, lintDefinitions, lintTools } from './lint-tools.ts';
export type { LintRule, Report } from './rule.ts';
export { lintRules } from './rules/index.ts';
export type { Budgets, ListView, StrictDialect, Text, ToolView } from './tool-view.ts';
