import type { Effect, HealRuleName } from '../base/index.ts';
import type { JsonSchema } from '../schema/index.ts';
import type { Rule } from './rules/rule.ts';
import type { StandardResult } from './standard-schema.ts';

/** Which repairs may run: none, those that lose nothing, those that the effect allows, all that need no naming, or these. */
export type HealSetting = 'off' | 'safe' | 'by-effect' | 'all' | readonly HealRuleName[];

/** Where a tool comes from: `builtin` tools are guarded, `custom` and `mcp` tools pass untouched unless `guard` is true. */
export type Origin = 'builtin' | 'custom' | 'mcp';

/** One tool, declared: what a model may call, and what is true of the arguments before it runs. */
export interface Tool<Input = Record<string, unknown>, Output = unknown> {
  readonly name: string;
  readonly description?: string;
  /** The JSON Schema of the arguments, the single source of truth about them. */
  readonly parameters: JsonSchema;
  /** What running it may do; tools that say nothing count as `write`. */
  readonly effect?: Effect;
  /** Rules between parameters, as data. */
  readonly rules?: readonly Rule[];
  /** OpenAI's switch, kept as it was read. */
  readonly strict?: boolean;
  /** Which repairs may run; the nearest setting wins: field, tool, guard. */
  readonly heal?: HealSetting;
  readonly origin?: Origin;
  /** Opts a `custom` or `mcp` tool in to the guard. */
  readonly guard?: boolean;
  /** The owner's own check, run on valid arguments; what it returns as `value` is what `execute` gets. Synchronous. */
  validate?(value: unknown): StandardResult | Promise<StandardResult>;
  /** Runs the tool; `context` travels beside the arguments, never in them. */
  execute?(input: Input, context?: unknown): Output;
}
