import type { Model } from './model.ts';
import type { History, Host, Tool } from './toolmend.ts';

/** What one turn of an agent is made of. */
export interface Turn {
  readonly host: Host;
  readonly model: Model;
  readonly history: History;
  /** What the model is shown. */
  readonly tools: readonly Tool[];
  readonly prompt: string;
  readonly signal?: AbortSignal;
  /** Messages of the model until the turn ends by itself. Default 20. */
  readonly rounds?: number;
}

/** Works on what the user said until the model answers with text alone; returns that text. */
export async function runAgent(turn: Turn): Promise<string> {
  const { host, model, history, tools, prompt, signal, rounds = 20 } = turn;
  host.startTurn();
  history.addUser(prompt);
  for (let round = 0; round < rounds; round++) {
    const { text, calls, finishReason } = await model.reply(history, tools, signal);
    const results = await host.runBatch(calls, {
      ...(finishReason === undefined ? {} : { finishReason }),
      ...(signal === undefined ? {} : { signal }),
    });
    history.addAssistant(text, results);
    if (calls.length === 0) return text;
  }
  return `No answer after ${rounds} rounds.`;
}
