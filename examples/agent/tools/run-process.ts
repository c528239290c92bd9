import { spawn } from 'node:child_process';
import { endGroup } from '../workspace.ts';

/** What a process came to. */
export interface Finished {
  /** Standard output and standard error as they came. */
  readonly output: string;
  /** `null` where a signal ended it. */
  readonly code: number | null;
}

const longestOutput = 1_000_000;

/** Runs a program in a group of its own and waits for it; the signal ends the whole group. */
export function runProcess(
  program: string,
  parameters: readonly string[],
  options: { readonly folder: string; readonly signal: AbortSignal; readonly timeout?: number },
): Promise<Finished> {
  const { folder, signal, timeout } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let late: Error | undefined;
    const end = (reason: Error): void => {
      late ??= reason;
      if (child.pid !== undefined) endGroup(child.pid);
    };
    const onAbort = (): void => end(new Error('it was stopped'));
    const timer = timeout ? setTimeout(() => end(new Error(`it took longer than ${timeout} ms`)), timeout) : undefined;
    signal.addEventListener('abort', onAbort, { once: true });
    const hear = (chunk: Buffer): void => {
      if (output.length < longestOutput) output += chunk.toString('utf8');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => {
      late ??= error;
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (late === undefined) resolve({ output, code });
      else reject(late);
    });
  });
}
