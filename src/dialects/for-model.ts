import { type ForModelOptions, type RuledTool, forModel as showPlainly } from '../contract/index.ts';
import type { SchemaObject } from '../schema/index.ts';
import type { Dialect } from './dialect.ts';
import { viewTool } from './view-tool.ts';

/** How a tool is shown to a model, and for which provider. */
export interface ShowOptions extends ForModelOptions {
  /** Rewrites the schema for a provider; without it the schema is JSON Schema as its author wrote it. */
  readonly dialect?: Dialect;
}

/**
 * Returns the JSON Schema of a tool as the model is to see it: with the sentences of its rules, without `x-` keywords and
 * parameters that cannot be used now, and with `dialect` as that provider takes it. Whether it can be strict then, and why
 * not, tells `viewTool`. Throws a `ToolmendError` for rules that cannot be declared and for a description over the budget.
 */
export function forModel(tool: RuledTool, options: ShowOptions = {}): SchemaObject {
  const { dialect, ...rest } = options;
  return dialect === undefined ? showPlainly(tool, rest) : viewTool(tool, { ...rest, dialect }).schema;
}
