/** A tool in, one object out that every SDK with Standard Schema takes as it is: it shows the schema, and heals inside `validate`. */
import { isObject, type Outcome } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import { createDoor, type Door, type PromptDoorOptions, sentSchema } from './door.ts';
import { inputOf } from './run-tool.ts';

/** What `validate` answers: the arguments to run with, or one issue whose message is the whole receipt. */
export type ToolSchemaResult<Input> =
  | { readonly value: Input; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path: readonly PropertyKey[] }[] };

/** A Standard Schema and Standard JSON Schema in one. */
export interface ToolSchema<Input = Record<string, unknown>> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'toolmend';
    /** Synchronous: most SDKs refuse a promise. */
    readonly validate: (value: unknown) => ToolSchemaResult<Input>;
    readonly jsonSchema: {
      readonly input: (options?: unknown) => Record<string, unknown>;
      readonly output: (options?: unknown) => Record<string, unknown>;
    };
    readonly types?: { readonly input: Input; readonly output: Input } | undefined;
  };
}

/**
 * Options of `schemaFor`; no budget counts unless one is given, since a schema does not know when a turn begins. It must
 * answer at once: most SDKs refuse a schema that takes its time.
 */
export interface SchemaForOptions extends PromptDoorOptions {
  /** Told of every outcome, before the SDK sees it. */
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** Returns the schema object of a tool. Throws `ToolmendError` when the tool is declared wrongly. */
export function schemaFor<Input>(tool: Tool<Input, unknown>, options: SchemaForOptions = {}): ToolSchema<Input> {
  const { onOutcome, ...rest } = options;
  const door = createDoor([tool as unknown as Tool], { budget: false, ...rest });
  return schemaOf<Input>(door, tool.name, (value) => {
    const outcome = door.check({ tool: tool.name, arguments: value });
    onOutcome?.(outcome);
    return outcome;
  });
}

/** Makes the schema object of one tool behind a door. */
export function schemaOf<Input>(door: Door, name: string, check: (value: unknown) => Outcome): ToolSchema<Input> {
  // SDKs may validate one value twice; what was come to once is not counted again.
  const known = new WeakMap<object, Outcome>();
  const checkOnce = (value: unknown): Outcome => {
    const before = isObject(value) ? known.get(value) : undefined;
    if (before !== undefined) return before;
    const outcome = check(value);
    if (isObject(value)) known.set(value, outcome);
    return outcome;
  };
  const show = (): Record<string, unknown> => structuredClone(sentSchema(door, name)) as Record<string, unknown>;
  return {
    '~standard': {
      version: 1,
      vendor: 'toolmend',
      validate: (value) => answerOf<Input>(checkOnce(value)),
      jsonSchema: { input: show, output: show },
    },
  };
}

function answerOf<Input>(outcome: Outcome): ToolSchemaResult<Input> {
  if (outcome.outcome === 'rejected') return { issues: [{ message: outcome.receipt, path: [] }] };
  return { value: inputOf(outcome) as Input };
}

/** A schema object that heals and refuses nothing, for SDKs that put words of their own around a refusal. */
export interface HealingSchema {
  readonly schema: ToolSchema<unknown>;
  /** Returns how the input of `execute` was come to; absent where the SDK validated nothing, or made another input of it. */
  outcomeOf(input: unknown): Outcome | undefined;
}

/** Makes a schema object that hands on what it cannot heal: the guard in `execute` refuses it then, word for word. */
export function healingSchema(door: Door, name: string): HealingSchema {
  // SDKs may copy the input on its way, so it is known by its text.
  const outcomes = new Map<string, Outcome>();
  const shown = schemaOf<unknown>(door, name, (value) => door.look({ tool: name, arguments: value }));
  return {
    schema: {
      '~standard': {
        ...shown['~standard'],
        validate(value) {
          const outcome = door.look({ tool: name, arguments: value });
          if (outcome.outcome === 'rejected') return { value };
          const input = inputOf(outcome);
          if (outcomes.size > 1000) outcomes.clear();
          if (outcome.outcome === 'healed') outcomes.set(JSON.stringify(outcome.arguments), outcome);
          // Without an own check input and arguments are one; with one, only the guard in `execute` may hand its output on.
          return { value: 'output' in outcome ? outcome.arguments : input };
        },
      },
    },
    outcomeOf(input) {
      if (outcomes.size === 0) return undefined;
      const key = JSON.stringify(input);
      const outcome = outcomes.get(key);
      outcomes.delete(key);
      return outcome;
    },
  };
}
