export { countSchema, type RequestCounts, requestLimits } from './count-limits.ts';
export type { Dialect, DialectOptions, DialectView, Reason, ReasonCode, ToldKeyword } from './dialect.ts';
export { forModel, type ShowOptions } from './for-model.ts';
export { type ReadBack, readBack } from './read-back.ts';
export { type Fallback, strictFallback } from './strict-fallback.ts';
export { viewTool } from './view-tool.ts';
export { type RequestOptions, type RequestView, viewTools } from './view-tools.ts';
export { type DefinitionForm, writeDefinition } from './write-definition.ts';
