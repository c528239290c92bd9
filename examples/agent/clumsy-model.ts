import type { Model, ModelReply } from './model.ts';
import type { HostCall } from './toolmend.ts';

/** A call as a clumsy model first makes it. */
export interface Attempt {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/**
 * Makes a model that gets its calls wrong and reads what it is answered: it mends each call by the sentences of its receipt
 * and sends it again, then goes on to the next, and at the end says what the last calls returned.
 */
export function createClumsyModel(attempts: readonly Attempt[]): Model {
  const open = [...attempts];
  let sent: Attempt | undefined;
  return {
    reply(conversation): Promise<ModelReply> {
      const last = conversation.entries.at(-1);
      const answer = last?.kind === 'assistant' ? last.calls[0] : undefined;
      const again = sent !== undefined && answer?.kind === 'refused' ? mendByReceipt(sent, answer.content) : undefined;
      sent = again ?? open.shift();
      if (sent === undefined) return Promise.resolve({ text: answer?.content ?? 'Nothing to do.', calls: [] });
      const call: HostCall = { tool: sent.tool, arguments: JSON.stringify(sent.arguments), model: 'clumsy' };
      return Promise.resolve({ text: '', calls: [call], finishReason: 'tool_calls' });
    },
  };
}

const missing = /^The required parameter `(\w+)` is missing$/gm;
const unknown = /^An unexpected parameter `(\w+)` was provided$/gm;
const wrongType = /^The parameter `(\w+)` type is expected as `(\w+)` but provided as `(\w+)`$/gm;
const wrongValue = /^The parameter `(\w+)` is invalid: expected one of "(\w+)"/gm;

/** Mends a call by what its receipt says, one sentence after the other; `undefined` where nothing in it helps. */
export function mendByReceipt(attempt: Attempt, receipt: string): Attempt | undefined {
  const values: Record<string, unknown> = { ...attempt.arguments };
  const wanted = [...receipt.matchAll(missing)].map((match) => match[1]!);
  for (const [, key = ''] of receipt.matchAll(unknown)) {
    const target = wanted.shift();
    if (target !== undefined) values[target] = values[key];
    delete values[key];
  }
  for (const [, key = '', type, given] of receipt.matchAll(wrongType)) {
    if (given === 'null') delete values[key];
    else if (type === 'number') values[key] = Number(values[key]);
    else if (type === 'string') values[key] = String(values[key]);
    else if (type === 'array') values[key] = [values[key]];
  }
  for (const [, key = '', member] of receipt.matchAll(wrongValue)) values[key] = member;
  const changed = JSON.stringify(values) !== JSON.stringify(attempt.arguments);
  return changed ? { tool: attempt.tool, arguments: values } : undefined;
}
