/** The calls that every SDK is driven with: the eight samples of the healing article, and twenty from bug reports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../../src/base/index.ts';
import type { Tool } from '../../src/contract/index.ts';
import { createGuard, type GuardOptions } from '../../src/guard.ts';
import { createRetryBudget, type SharedRetryBudget } from '../../src/retry/index.ts';

/** One call, with the tool it is for. */
export interface Sample {
  readonly id: string;
  readonly tool: Tool;
  /** The arguments as the model wrote them. */
  readonly raw: string;
  readonly options: GuardOptions;
  /** What `toolmend check` says of the text. */
  readonly outcome: Outcome;
  /** The arguments as a provider gives them that reads JSON itself; absent where they are no JSON object. */
  readonly object: Record<string, unknown> | undefined;
  /** What `toolmend check` says of that object. */
  readonly ofObject: Outcome | undefined;
}

type Row = Pick<Sample, 'id' | 'tool' | 'raw' | 'options'>;

const rows: readonly Row[] = JSON.parse(readFileSync(join(import.meta.dirname, 'calls.json'), 'utf8'));

function judge(row: Row, given: unknown): Outcome {
  const guard = createGuard({ ...row.options, tools: [{ ...row.tool, guard: true }] });
  return guard.check({ tool: row.tool.name, arguments: given });
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** All of them. */
export const samples: readonly Sample[] = rows.map((row) => {
  const object = readObject(row.raw);
  return { ...row, outcome: judge(row, row.raw), object, ofObject: object && judge(row, object) };
});

/** A sample whose arguments are a JSON object. */
export type ObjectSample = Sample & { readonly object: Record<string, unknown>; readonly ofObject: Outcome };

/** Those whose arguments are JSON objects, for providers that give nothing else. */
export const objectSamples: readonly ObjectSample[] = samples.filter(
  (sample) => sample.object !== undefined,
) as readonly ObjectSample[];

/** A tool that a model calls wrongly first and rightly after the receipt. */
export const lamp: Tool = {
  name: 'set_lamp',
  description: 'Sets the lamp of a room.',
  effect: 'write',
  parameters: {
    type: 'object',
    properties: { room: { type: 'string' }, level: { type: 'integer', minimum: 0, maximum: 100 } },
    required: ['room', 'level'],
    additionalProperties: false,
  },
};

/** What the model sends first, is told, and sends then; the last one is healed. */
export const wrongLamp: object = { room: 'kitchen' };
export const lampReceipt: string = [
  'set_lamp failed due to the following issue(s):',
  'The required parameter `level` is missing',
  'Send the complete arguments again, as JSON only. Keep the tool name.',
].join('\n');
export const rightLamp: object = { room: 'kitchen', level: '40' };
export const healedLamp: object = { room: 'kitchen', level: 40 };
export const lampNote: string = 'Corrected before running: `level` "40" -> 40 (coerce)';

/** The lamp with a record of what it ran with. */
export function recordingLamp(): { readonly tool: Tool; readonly ran: unknown[] } {
  const ran: unknown[] = [];
  return { ran, tool: { ...lamp, execute: (input) => note(ran, input) } };
}

/** Writes down what a tool ran with, and returns what the tool returns. */
export function note<Result = string>(list: unknown[], value: unknown, result?: Result): Result {
  list.push(value);
  return result ?? ('done' as Result);
}

/** A ledger that keeps the outcomes. */
export function memoryLedger(): { readonly outcomes: string[]; record(call: unknown, outcome: Outcome): boolean } {
  const outcomes: string[] = [];
  return {
    outcomes,
    record: (_call, outcome) => note(outcomes, outcome.issues[0]?.code === 'closed' ? 'closed' : outcome.outcome, true),
  };
}

/** What the model is told about a call that ran and returned `done`. */
export function toldOf(outcome: Outcome, result = 'done'): string {
  if (outcome.outcome === 'rejected') return outcome.receipt;
  return outcome.receipt === '' ? result : `${outcome.receipt}\n\n${result}`;
}

/** What a closed tool answers. */
export const lampClosed: string = [
  'set_lamp failed due to the following issue(s):',
  'The tool `set_lamp` takes no more calls in this turn: go on without it, or tell the user what is missing',
].join('\n');

/** A budget that answers later, as one over several processes does. */
export function sharedBudget(): SharedRetryBudget {
  const budget = createRetryBudget();
  const later = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
  return {
    open: (call) => later().then(() => budget.open(call)),
    settle: (call, outcome) => later().then(() => budget.settle(call, outcome)),
  };
}
