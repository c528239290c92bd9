export { declareTool, defineTool, type ToolDefinition, type ToolInput, type ToolParameters } from './define-tool.ts';
export type { InferInput, InferSchema } from './infer.ts';
export type { ReadCall } from './readers/calls/call-trail.ts';
export { type CallReading, createCallReading, readCalls } from './readers/read-calls.ts';
export { readTools, type ToolProblem, type ToolReading } from './readers/read-tools.ts';
export { checkRules, type Rule, type Sentence } from './rules/index.ts';
export { isStandard, type StandardIssue, type StandardParameters, type StandardResult } from './standard-schema.ts';
export { subschemas } from './subschemas.ts';
export type { HealSetting, Origin, Tool } from './tool.ts';
