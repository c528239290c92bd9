/** The command of a server in, a running child out, whose end is waited for and brought about; never outlives this process if it can help it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { ToolmendError } from '../../base/index.ts';

/** How a server is started. */
export interface ServerCommand {
  readonly command: string;
  /** What is told of the command, where variables were filled into it: they may be secrets. */
  readonly written?: string;
  readonly args: readonly string[];
  /** Variables beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** How a child ended. */
export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running server. */
export interface ServerChild {
  readonly process: ChildProcess;
  /** Resolves when the child has ended and all that it wrote was read. */
  readonly ended: Promise<ChildEnd>;
  /** Asks the child to stop, and stops it where it does not. */
  stop(signal?: NodeJS.Signals): void;
}

const running = new Set<ChildProcess>();
const stopAll = (): void => {
  for (const child of running) child.kill('SIGTERM');
};

/** The time between asking a child to stop and stopping it, in milliseconds. */
const patience = 5_000;

/** Starts a server. `inheritErrors` gives it the standard error of this process. Throws where it cannot be started. */
export async function startServer(server: ServerCommand, inheritErrors: boolean): Promise<ServerChild> {
  const { command, written = command, args, env, cwd } = server;
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', inheritErrors ? 'inherit' : 'pipe'],
    ...(env !== undefined && { env: { ...process.env, ...env } }),
    ...(cwd !== undefined && { cwd }),
  });
  const ended = new Promise<ChildEnd>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new ToolmendError('input', `cannot start ${written}: ${describeStart(cause, cwd)}`));
    });
  });
  // A signal that cannot be sent, and a pipe to a child that is gone: both are told by its end.
  child.on('error', () => {});
  child.stdin?.on('error', () => {});
  // One listener for all: a process warns of many.
  if (running.size === 0) process.once('exit', stopAll);
  running.add(child);
  let timer: NodeJS.Timeout | undefined;
  void ended.then(() => {
    running.delete(child);
    if (running.size === 0) process.removeListener('exit', stopAll);
    clearTimeout(timer);
  });
  return {
    process: child,
    ended,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      timer ??= setTimeout(() => child.kill('SIGKILL'), patience);
      timer.unref();
    },
  };
}

/** One and the same error tells of a command and of a folder that is not there. */
function describeStart({ code, message }: NodeJS.ErrnoException, cwd: string | undefined): string {
  if (code !== 'ENOENT') return code ?? message;
  return cwd === undefined || existsSync(cwd) ? 'there is no such command' : 'the folder of "cwd" is not there';
}

/** Returns the exit status that a shell would show for how a child ended. */
export function statusOf({ code, signal }: ChildEnd): number {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/** Says how a child ended. */
export function describeEnd({ code, signal }: ChildEnd): string {
  return signal === null ? `status ${code}` : signal;
}
