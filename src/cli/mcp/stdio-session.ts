/** A command in, a line of JSON-RPC to its child process out: requests with a time limit, one message a line; ends the child it started. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { isObject, isToolmendError, ToolmendError } from '../../base/index.ts';

/** A running server. */
export interface StdioSession {
  /** Sends a request and waits for its result; rejects with a `ToolmendError` for an error, silence, or the end of the server. */
  request(method: string, params?: unknown, within?: number): Promise<unknown>;
  notify(method: string, params?: unknown): void;
  /** Returns how often the server has said that its list of tools changed. */
  listChanges(): number;
  /** Returns the methods that the server has asked of us, and that were not there. */
  questions(): readonly string[];
  /** Ends the server: closes its input, then asks it to stop, then stops it. */
  close(): Promise<void>;
}

/** An error that the server answered. */
export type ServerError = ToolmendError & { readonly cause: { readonly rpcCode: unknown; readonly said: string } };

/** Tells whether an error is what the server answered, and not silence or its end. */
export function isServerError(error: unknown): error is ServerError {
  return isToolmendError(error) && isObject(error.cause) && 'rpcCode' in error.cause;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** The longest message that is read, in characters. */
const longestMessage = 64 * 1024 * 1024;

/** Starts a server and speaks to it over its standard streams. `timeout` is in milliseconds, for each request that names none. */
export function openStdioSession(command: readonly string[], timeout: number): StdioSession {
  const [program = '', ...words] = command;
  const child = start(program, words);
  const waiting = new Map<number, Waiting>();
  let ended: Error | undefined;
  let complaints = '';
  let next = 0;
  let changes = 0;
  const questions: string[] = [];

  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(ended);
    }
    waiting.clear();
  };
  child.on('error', (cause) => end(cannotStart(program, cause)));
  child.on('close', (code, signal) => {
    const said = complaints.trim() === '' ? '' : `; it said: ${complaints.trim().slice(-500)}`;
    end(new ToolmendError('input', `${program} ended (${signal ?? `status ${code}`}) before it answered${said}`));
  });
  // A server that is gone breaks the pipe; its end is told by `close`.
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-2_000);
  });
  readMessages(child, (message) => {
    if (message['method'] === 'notifications/tools/list_changed') changes++;
    if ('method' in message) return answerServer(child, message, questions);
    const asked = typeof message['id'] === 'number' ? waiting.get(message['id']) : undefined;
    if (asked === undefined) return;
    waiting.delete(message['id'] as number);
    clearTimeout(asked.timer);
    const { error } = message;
    if (isObject(error)) asked.reject(toError(error));
    else asked.resolve(message['result']);
  });
  const send = (message: object): void => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };

  return {
    request(method, params, within = timeout) {
      if (ended !== undefined) return Promise.reject(ended);
      const id = ++next;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new ToolmendError('input', `${program} did not answer ${method} within ${within} ms`));
        }, within);
        waiting.set(id, { resolve, reject, timer });
        send({ id, method, ...(params !== undefined && { params }) });
      });
    },
    notify: (method, params) => send({ method, ...(params !== undefined && { params }) }),
    listChanges: () => changes,
    questions: () => questions,
    close: () => closeChild(child),
  };
}

function start(program: string, words: readonly string[]): ChildProcessWithoutNullStreams {
  try {
    return spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'], shell: false });
  } catch (cause) {
    // Most failures are events; a path through a file is thrown.
    throw cannotStart(program, cause as Error);
  }
}

function cannotStart(program: string, cause: Error): ToolmendError {
  return new ToolmendError('input', `cannot start ${program}: ${cause.message}`, { cause });
}

function toError({ message, code }: Record<string, unknown>): ToolmendError {
  return new ToolmendError('input', `the server answered: ${String(message)}`, {
    cause: { rpcCode: code, said: String(message) },
  });
}

function readMessages(child: ChildProcess, take: (message: Record<string, unknown>) => void): void {
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    if (rest.length > longestMessage) rest = '';
    for (const line of lines) {
      let message: unknown;
      try {
        message = JSON.parse(line);
      } catch {
        // Servers have been seen to print greetings to standard output.
        continue;
      }
      if (isObject(message)) take(message);
    }
  });
}

/** A server may ask us things: a ping is answered, and that we have no roots; everything else is not there. */
function answerServer(child: ChildProcess, message: Record<string, unknown>, questions: string[]): void {
  const { id, method } = message;
  if (typeof method !== 'string' || id === undefined) return;
  const results: Readonly<Record<string, object>> = { ping: {}, 'roots/list': { roots: [] } };
  const result = Object.hasOwn(results, method) ? results[method] : undefined;
  if (result === undefined) questions.push(method);
  const answer =
    result === undefined ? { error: { code: -32601, message: `this client has no ${method}` } } : { result };
  child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
}

async function closeChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const within = (milliseconds: number): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), milliseconds);
    });
    return Promise.race([gone.then(() => true), late]).finally(() => clearTimeout(timer));
  };
  child.stdin?.end();
  if (await within(300)) return;
  child.kill('SIGTERM');
  if (await within(1_000)) return;
  child.kill('SIGKILL');
  await within(1_000);
}
