/** What is known while a recording is read, from its start to the message at hand; readers write calls into it. */
import type { ToolCall } from '../../../base/index.ts';

/** One call that was read, with what its surroundings say of it. */
export interface ReadCall extends ToolCall {
  /** The tool itself, in any provider's shape, where the line brings it. */
  readonly inline?: unknown;
  /** Lists of tools that the recording gave before the call, the newest last; for `readTools`. */
  readonly tools?: readonly unknown[];
  readonly model?: string;
  readonly session?: string;
  /** The calls between two messages of the user share it. */
  readonly turn?: string;
  /** The calls of one message of the model share it. */
  readonly round?: string;
}

/** The state of reading one recording. */
export interface CallTrail {
  /** Stands for the session where the recording names none; `''` for nothing. */
  readonly name: string;
  model: string | undefined;
  session: string | undefined;
  tools: readonly unknown[];
  /** Messages of the user so far; with 0 there are no turns to tell. */
  turn: number;
  round: number;
  /** Whether the model's message is still going on, so that a further call belongs to the same round. */
  speaking: boolean;
  readonly calls: ReadCall[];
}

/** Reads one shape: returns false for anything else, and true when what was given is done with. */
export type CallReader = (value: Record<string, unknown>, trail: CallTrail) => boolean;

/** Starts reading a recording. */
export function createTrail(name: string): CallTrail {
  return { name, model: undefined, session: undefined, tools: [], turn: 0, round: 0, speaking: false, calls: [] };
}

/** Notes a message of the user: a new turn begins. */
export function startTurn(trail: CallTrail): void {
  trail.turn += 1;
  trail.speaking = false;
}

/** Notes that the model speaks, or speaks on. */
export function speak(trail: CallTrail): void {
  if (!trail.speaking) trail.round += 1;
  trail.speaking = true;
}

/** Notes that the model's message is over; its stop reason counts for its last call, the only one that it can cut off. */
export function stopSpeaking(trail: CallTrail, callsBefore: number, finishReason?: unknown): void {
  trail.speaking = false;
  const last = trail.calls.length - 1;
  if (last < callsBefore || typeof finishReason !== 'string') return;
  trail.calls[last] = { ...trail.calls[last]!, finishReason };
}

/** Puts a call on the trail with what is known of its surroundings. */
export function addCall(trail: CallTrail, call: ToolCall): void {
  const { model, tools, turn, round } = trail;
  const session = trail.session ?? (turn > 0 && trail.name !== '' ? trail.name : undefined);
  trail.calls.push({
    ...call,
    ...(tools.length === 0 ? {} : { tools }),
    ...(model === undefined ? {} : { model }),
    ...(session === undefined ? {} : { session }),
    ...(turn === 0 ? {} : { turn: `t${turn}`, round: `r${round}` }),
  });
}

/** Reads an id as text; a JSON-RPC id may be a number. */
export function readId(value: unknown): { readonly id?: string } {
  return typeof value === 'string' || typeof value === 'number' ? { id: String(value) } : {};
}
