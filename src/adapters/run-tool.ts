/** A call in, the text for the model out; the tool runs only where the guard lets the call pass, and what it throws is told. */
import { type Outcome, showAny, showError } from '../base/index.ts';
import { endingWords } from '../receipt/index.ts';
import type { Door, DoorCall } from './door.ts';

/** What became of a call that an adapter ran. */
export interface ToolAnswer {
  readonly outcome: Outcome;
  /** True only where the tool ran and returned. */
  readonly ok: boolean;
  /** The receipt of a refused call word for word; else what the tool returned, after what was corrected. */
  readonly content: string;
  /** What the tool returned, as it is. */
  readonly value?: unknown;
}

/** What a call is run with, beside its arguments. */
export interface RunOptions {
  /** Given to `execute` as it is. */
  readonly context?: unknown;
  /** What was come to when the call was looked at before: it is counted and taken down, and the call not looked at again. */
  readonly before?: Outcome | undefined;
  /** Told what passes, before the tool runs and may write into its arguments. */
  readonly passing?: (outcome: Outcome) => void;
  /** Tells which errors of the tool are handed on, where the SDK that runs it has its own way with them. Default: none. */
  readonly throws?: (error: unknown) => boolean;
}

/** Checks and runs one call. The promise is rejected for nothing but what the tool throws, and for that only if asked to. */
export async function runTool(
  door: Door,
  call: DoorCall,
  { context, before, passing, throws }: RunOptions = {},
): Promise<ToolAnswer> {
  const outcome = await door.check(call, before);
  passing?.(outcome);
  if (outcome.outcome === 'rejected') return { outcome, ok: false, content: outcome.receipt };
  const tool = door.tools.find((each) => each.name === call.tool);
  if (tool?.execute === undefined) {
    return { outcome, ok: false, content: endingWords(door.locale).notRunnable(call.tool) };
  }
  try {
    const value: unknown = await tool.execute(inputOf(outcome), context);
    return { outcome, ok: true, content: withCorrections(outcome, showResult(door, call.tool, value)), value };
  } catch (error) {
    if (throws?.(error)) throw error;
    return { outcome, ok: false, content: withCorrections(outcome, showThrown(door, call.tool, error)) };
  }
}

/** Returns what the tool gets: what its own check made of the arguments, or the arguments. */
export function inputOf(outcome: Exclude<Outcome, { outcome: 'rejected' }>): Record<string, unknown> {
  return ('output' in outcome ? outcome.output : outcome.arguments) as Record<string, unknown>;
}

/** Returns what the model is to know before the result: corrections, and what will be ignored. `''` for nothing. */
export function noteOf(outcome: Outcome): string {
  if (outcome.outcome === 'rejected') return '';
  return [outcome.receipt, ...outcome.notices].filter((line) => line !== '').join('\n');
}

/** Puts the note before a text. */
export function withCorrections(outcome: Outcome, text: string): string {
  const note = noteOf(outcome);
  return note === '' ? text : `${note}\n\n${text}`;
}

/** Writes a result as text for the model, whatever it is. */
export function showResult({ locale }: Door, tool: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return endingWords(locale).returnedNothing(tool);
  return showAny(value, Number.POSITIVE_INFINITY).text;
}

/** Returns a result as JSON can say it: SDKs end the run over a bigint or a cycle. */
export function plainResult(value: unknown): unknown {
  return JSON.parse(showAny(value, Number.POSITIVE_INFINITY).text);
}

/** Writes what a tool threw as text for the model, whatever it is. */
export function showThrown({ locale }: Door, tool: string, error: unknown): string {
  return endingWords(locale).threw(tool, showError(error));
}
