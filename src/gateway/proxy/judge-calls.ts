/** Calls of one answer in, a verdict each out: what the client is to get of it; nothing a model wrote makes it throw. */
import type { Outcome, RejectedOutcome } from '../../base/index.ts';
import { wireText } from '../../parse/index.ts';
import type { ToolSet } from './tool-sets.ts';

/** A call as an answer of the model holds it. */
export interface AnswerCall {
  readonly id: string;
  readonly name: string;
  /** The arguments as text: what the model wrote, or the JSON text of what stands where a text should. */
  readonly text: string;
  /** Whether they came as a text, as clients expect. */
  readonly isText: boolean;
  /** Whether it is the one `function_call` of a message, the form of before `tool_calls`. */
  readonly isOld?: boolean;
  /** The stop reason, where it counts for this call: for the last one of a message. */
  readonly finishReason?: string;
}

/** What is to happen to a call. */
export type Verdict =
  /** The client gets it as it came; `outcome` is absent where nobody checked it. */
  | { readonly kind: 'kept'; readonly outcome?: Outcome }
  /** The client gets `text` as its arguments. */
  | { readonly kind: 'rewritten'; readonly outcome: Outcome; readonly text: string }
  | { readonly kind: 'refused'; readonly outcome: RejectedOutcome };

/** Judges one call; `record` takes down what was checked, with the nanoseconds it took. */
export function judgeCall(
  call: AnswerCall,
  tools: ToolSet,
  record: (call: AnswerCall, outcome: Outcome, nanoseconds: number) => void,
): Verdict {
  if (!tools.isGuarded(call.name)) return { kind: 'kept' };
  const { id, name, text, finishReason } = call;
  const start = performance.now();
  const outcome = tools.guard.check({
    tool: name,
    arguments: text,
    ...(id !== '' && { id }),
    ...(finishReason !== undefined && { finishReason }),
  });
  record(call, outcome, Math.round((performance.now() - start) * 1e6));
  switch (outcome.outcome) {
    case 'rejected':
      return { kind: 'refused', outcome };
    case 'healed':
      return { kind: 'rewritten', outcome, text: JSON.stringify(outcome.arguments) };
    case 'accepted':
      return call.isText ? { kind: 'kept', outcome } : { kind: 'rewritten', outcome, text };
  }
}

/**
 * Returns the arguments as a conversation may hold them: always the text of one JSON object, what could be read of them or
 * `{}`. A malformed call that is sent back to a provider spoils the request.
 */
export function wireArguments(call: AnswerCall, verdict: Verdict): string {
  return verdict.kind === 'rewritten' ? verdict.text : wireText(call.text, undefined, true);
}

/** The member that marks a refused call for clients that look for it. */
export function writeMark({ outcome }: { readonly outcome: RejectedOutcome }): string {
  const { issues, receipt } = outcome;
  return JSON.stringify({ outcome: 'rejected', issues, receipt });
}
