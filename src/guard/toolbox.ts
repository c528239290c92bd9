/** The tools of a guard, each compiled once, and the options that hold for all of them. */
import type { Effect, Locale } from '../base/index.ts';
import { declareTool, type HealSetting, type Rule, type Tool } from '../contract/index.ts';
import { type HealInputs, noHealing, type Policy, policyOf, withRule } from '../heal/index.ts';
import { compileSchema, type JsonSchema, type SchemaNode, type SchemaOptions } from '../schema/index.ts';
import { checkOptions } from './check-options.ts';

/** What a guard is made of. */
export interface GuardOptions {
  readonly tools?: readonly Tool[];
  /** Which repairs may run where tool and field say nothing; default `by-effect`. `off` switches healing off everywhere. */
  readonly heal?: HealSetting;
  /** The effect of tools that say nothing; default `write`. */
  readonly effect?: Effect;
  /** `core` checks type, required, enum, properties, items, additionalProperties and nullable only; default `all`. */
  readonly keywords?: 'all' | 'core';
  /** `schema` allows undeclared keys as the JSON Schema standard does; default `reject`. */
  readonly unknownKeys?: 'reject' | 'schema';
  /** `annotate` takes formats for notes, as the standard does by default; default `assert`. */
  readonly formats?: 'assert' | 'annotate';
  /** Schemas by URI that `$ref` may name; nothing is ever fetched. */
  readonly remotes?: Readonly<Record<string, JsonSchema>>;
  /** The day that relative dates count from, `YYYY-MM-DD`; without it they are refused. */
  readonly baseDate?: string;
  /** An IANA zone or an offset, for date-times that lack only that; without it they are refused. */
  readonly timeZone?: string;
  /** How `10/8` is to be read; without it such dates are refused. */
  readonly dateOrder?: 'mdy' | 'dmy' | 'ymd';
  /** The language of receipts; default `en`. */
  readonly locale?: Locale;
  /** Proposes repairs and applies none: a call that would be healed is rejected, its steps in `proposal`. Default false. */
  readonly observe?: boolean;
  /** Drops undeclared keys, except of destructive tools that do not name the rule themselves. Default false. */
  readonly dropUnknown?: boolean;
}

/** A tool, compiled. */
export interface PreparedTool {
  readonly tool: Tool;
  /** The tool as its owner gave it. */
  readonly source: Tool;
  /** What its owner gave as its parameters; something else there later means that it is to be compiled again. */
  readonly parameters: unknown;
  readonly node: SchemaNode;
  readonly policy: Policy;
  readonly effect: Effect;
  readonly rules: readonly Rule[];
  /** Nothing beside the schema speaks: no rules, and no check of the tool's own. */
  readonly unruled: boolean;
  /** What healing is given for this tool. */
  readonly inputs: HealInputs;
  /** False for tools that pass through untouched. */
  readonly guarded: boolean;
  /** Healing is on: texts are repaired, and receipts say what was corrected. */
  readonly healing: boolean;
}

/** The tools of a guard. */
export interface Toolbox {
  readonly options: GuardOptions;
  readonly locale: Locale;
  find(name: string): PreparedTool | undefined;
  names(): readonly string[];
  prepare(tool: Tool): PreparedTool;
  register(tools: readonly Tool[]): void;
}

/** Creates a toolbox. Throws `ToolmendError` for a tool or an option that cannot be used. */
export function createToolbox(options: GuardOptions): Toolbox {
  checkOptions(options);
  const byName = new Map<string, PreparedTool>();
  const prepared = new WeakMap<Tool, PreparedTool>();
  const prepare = (tool: Tool): PreparedTool => {
    const known = prepared.get(tool);
    if (known !== undefined && known.parameters === tool.parameters) return known;
    const made = prepareTool(tool, options);
    prepared.set(tool, made);
    return made;
  };
  const register = (tools: readonly Tool[]): void => {
    for (const tool of tools) {
      byName.set(tool.name, prepare(tool));
    }
  };
  register(options.tools ?? []);

  return {
    options,
    locale: options.locale ?? 'en',
    find(name) {
      const known = byName.get(name);
      if (known === undefined || known.parameters === known.source.parameters) return known;
      const made = prepare(known.source);
      byName.set(name, made);
      return made;
    },
    names: () => [...byName.keys()],
    prepare,
    register,
  };
}

function prepareTool(source: Tool, options: GuardOptions): PreparedTool {
  const schemaOptions = readSchemaOptions(options);
  const tool = declareTool(source, schemaOptions);
  const effect = tool.effect ?? options.effect ?? 'write';
  const off = options.heal === 'off';
  const setting = off ? 'off' : (tool.heal ?? options.heal ?? 'by-effect');
  let policy = off ? noHealing : policyOf(setting, effect);
  if (options.dropUnknown && effect !== 'destructive' && setting !== 'off') policy = withRule(policy, 'drop-unknown');
  const rules = (tool.rules ?? []) as readonly Rule[];
  return {
    tool,
    source,
    parameters: source.parameters,
    node: compileSchema(tool.parameters, schemaOptions),
    policy,
    effect,
    rules,
    unruled: rules.length === 0 && tool.validate === undefined,
    inputs: inputsFor(tool, options),
    guarded: tool.guard ?? (tool.origin === undefined || tool.origin === 'builtin'),
    healing: setting !== 'off',
  };
}

function inputsFor({ name }: Tool, { baseDate, timeZone, dateOrder }: GuardOptions): HealInputs {
  return {
    tool: name,
    ...(baseDate === undefined ? {} : { baseDate }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(dateOrder === undefined ? {} : { dateOrder }),
  };
}

function readSchemaOptions(options: GuardOptions): SchemaOptions {
  const { keywords, unknownKeys, formats, remotes } = options;
  return {
    ...(keywords === undefined ? {} : { keywords }),
    ...(unknownKeys === undefined ? {} : { unknownKeys }),
    ...(formats === undefined ? {} : { formats }),
    ...(remotes === undefined ? {} : { remotes }),
  };
}
