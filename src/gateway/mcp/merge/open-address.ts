/**
 * The address of a server in, something that a client can be connected to out: each line is posted, what comes back is lines
 * again. A request that cannot be answered there is answered here.
 */
import { describeFailure } from '../http/ask-upstream.ts';
import { isAnswer, type Message, readMessage, readPart } from '../message.ts';
import type { NamedAddress } from '../read-config.ts';
import { neverFull, type Upstream, type UpstreamEnd } from '../upstream.ts';
import { readCancelled, rpcCodes, writeError } from '../write-answer.ts';
import { createAddressSession, type Post, waitAWhile } from './address-session.ts';

/** A request of the client. */
interface Request extends Post {
  readonly id: string;
  readonly abort: () => void;
}

/** Why a request has no answer; `isTaken` where it broke off. */
interface Failure {
  readonly reason: string;
  readonly isTaken: boolean;
}

/** Opens an address. Nothing is sent before the first line. */
export function openAddress(address: NamedAddress): Upstream {
  let take = (_: Buffer): void => {};
  let finish: (end: UpstreamEnd) => void = () => {};
  const ended = new Promise<UpstreamEnd>((resolve) => {
    finish = resolve;
  });
  const gone = new AbortController();
  const session = createAddressSession(address);
  /** Requests that have no answer yet, by id. */
  const open = new Map<string, Request>();
  const running = new Set<Promise<void>>();
  let closing = false;
  /** What has to have arrived before anything that is sent later. */
  let before: Promise<void> = Promise.resolve();

  function send(line: Buffer): void {
    const message = readMessage(line, 0);
    if (message === undefined || gone.signal.aborted) return;
    const { id, method } = message;
    if (id === undefined || method === undefined) {
      tell({ line, message, signal: gone.signal });
      return;
    }
    const ending = new AbortController();
    const request: Request = { id, line, message, signal: ending.signal, abort: () => ending.abort() };
    open.set(id, request);
    const answered = before.then(() => answer(request));
    // A subscription has no end of its own, so nobody waits for it.
    if (method !== 'subscriptions/listen') run(answered);
  }

  function run(task: Promise<void>): void {
    running.add(task);
    void task.finally(() => running.delete(task));
  }

  /** Posts what has no answer. */
  function tell(post: Post): void {
    const { message } = post;
    const withdrawn = message.method === 'notifications/cancelled' ? open.get(readCancelled(message) ?? '') : undefined;
    // In the later era it is the end of the connection that withdraws a request.
    if (withdrawn !== undefined && session.isLater(withdrawn.message)) {
      withdrawn.abort();
      return;
    }
    const told = before.then(async () => {
      try {
        const { isOver } = await session.post(post, take);
        if (isOver) close('its session is over');
        else if (message.method === 'notifications/initialized') void session.listen(take, gone.signal);
      } catch {
        // Nobody waits for it.
      }
      withdrawn?.abort();
    });
    before = told;
    run(told);
  }

  async function answer(request: Request): Promise<void> {
    const { id, message, signal } = request;
    try {
      if (message.method === 'server/discover') await discover(request);
      else if (message.method === 'subscriptions/listen') await subscribe(request);
      else {
        const failure = await pass(request);
        if (failure !== undefined) throw new Error(failure.reason);
      }
    } catch (error) {
      // Who withdrew it waits for no answer, and the end of the session is told by who has the others.
      if (!signal.aborted) refuse(id, rpcCodes.gone, `cannot be reached: ${describeFailure(error)}`);
    }
    if (open.get(id) === request) open.delete(id);
  }

  function refuse(id: string, code: number, reason: string): void {
    take(Buffer.from(writeError(id, code, `the server "${address.name}" ${reason}`)));
  }

  /** Posts a request and passes on what comes. */
  async function pass(request: Request): Promise<Failure | undefined> {
    let isAnswered = false;
    const { status, isOver, failure } = await session.post(request, (line, messages) => {
      if (answerIn(messages, request) !== undefined) isAnswered = true;
      take(line);
    });
    if (isOver) close('its session is over');
    if (isAnswered || isOver) return undefined;
    if (status >= 300) return { reason: `it answers with status ${status}`, isTaken: false };
    return { reason: failure ?? 'its answer broke off', isTaken: true };
  }

  /** A subscription that broke off is opened anew as long as the server takes it; what it acknowledges then is no news. */
  async function subscribe(request: Request): Promise<void> {
    let reason: string | undefined;
    while (!request.signal.aborted) {
      const failure = await pass(request).catch((error: unknown) => {
        if (reason === undefined) throw error;
        return { reason, isTaken: true };
      });
      if (failure === undefined) return;
      reason = failure.reason;
      if (!failure.isTaken) throw new Error(reason);
      await waitAWhile();
    }
  }

  /** Whatever a server of the era with a handshake makes of the question, the client is to hear that it has no such method. */
  async function discover(request: Request): Promise<void> {
    let answer: Message | undefined;
    const { status, failure } = await session.post(request, (_, messages) => {
      answer ??= answerIn(messages, request);
    });
    if (answer !== undefined && isOfLaterEra(answer)) return take(answer.bytes);
    const isRefused = answer !== undefined || (status >= 300 && status < 500 && status !== 401 && status !== 403);
    if (!isRefused)
      throw new Error(status < 300 ? (failure ?? 'its answer broke off') : `it answers with status ${status}`);
    refuse(request.id, rpcCodes.method, 'is spoken to with a handshake');
  }

  function close(how: string): void {
    if (closing) return;
    closing = true;
    void session
      .end(gone.signal)
      .catch(() => {})
      .finally(() => {
        gone.abort();
        for (const { abort } of open.values()) abort();
        finish({ status: 0, how });
      });
  }

  return {
    send: (bytes) => send(Buffer.from(bytes)),
    onLine(taker) {
      take = taker;
    },
    ...neverFull,
    settled: () => Promise.resolve(),
    endInput() {
      void (async () => {
        while (running.size > 0) await Promise.all(running);
        close('its session was ended');
      })();
    },
    stop: () => close('its session was ended'),
    ended,
  };
}

function answerIn(messages: readonly Message[], { id }: Request): Message | undefined {
  return messages.find((message) => isAnswer(message) && message.id === id);
}

/** A server that only refuses the version says which others it has. */
function isOfLaterEra(answer: Message): boolean {
  const error = readPart(answer, 'error') as { code?: unknown } | undefined;
  return error === undefined || error.code === rpcCodes.version;
}
