/** A request that is guarded and a refused answer to it in, the model's next answer out. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dialect, Said } from './dialect.ts';
import type { Exchange, JudgedCall } from './exchange.ts';
import { UpstreamFailure } from './upstream.ts';

/** A request that is guarded. */
export interface GuardedRequest {
  readonly dialect: Dialect;
  readonly exchange: Exchange;
  /** What the client asked, as text. */
  readonly text: string;
  /** Whether the model may be asked again at all. */
  readonly mayRetry: boolean;
  readonly response: ServerResponse;
  /** Asks the upstream with this body and the client's headers. */
  ask(body: string): Promise<IncomingMessage>;
}

/** An answer that may be refused. */
export interface AskedAnswer {
  /** The request that it answers, as text. */
  readonly text: string;
  /** What the model said; `undefined` where it cannot be answered. */
  readonly said: Said | undefined;
  readonly calls: readonly JudgedCall[];
}

/** Asks the model again, with the receipts; `undefined` where that cannot be done, or the upstream answers with an error. */
export async function askAgain(
  { dialect, exchange, ask }: GuardedRequest,
  { text, said, calls }: AskedAnswer,
): Promise<{ readonly text: string; readonly from: IncomingMessage } | undefined> {
  const again = said && dialect.writeFollowUp(text, { said, calls, replies: exchange.reply(calls) });
  if (again === undefined) return undefined;
  exchange.metrics.count('retries', { route: dialect.name });
  try {
    const from = await ask(again);
    if (from.statusCode === 200) return { text: again, from };
    from.resume();
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error;
  }
  return undefined;
}
