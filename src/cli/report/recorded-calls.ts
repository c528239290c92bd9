import { ToolmendError } from '../../base/index.ts';
import type { ReadCall } from '../../contract/index.ts';
import { readCallFile } from '../check/read-call-file.ts';
import { nameOf } from '../input.ts';
import type { CliStreams } from '../streams.ts';

/** Recorded calls that can be gone through more than once. */
export interface RecordedCalls {
  /** Gives each call in order; waits where `pause` does. */
  read(take: (call: ReadCall) => void, pause?: () => Promise<void> | void): Promise<void>;
}

/**
 * Opens recorded calls. A file is read anew each time, so that memory does not grow with it; standard input is kept. What
 * cannot be read is told once; a file without any call is a `ToolmendError` of code `input`.
 */
export function openCalls(path: string, streams: CliStreams): RecordedCalls {
  let kept: ReadCall[] | undefined;
  let told = false;
  return {
    async read(take, pause = () => {}) {
      if (kept !== undefined) {
        for (const call of kept) take(call);
        return void (await pause());
      }
      const keeping: ReadCall[] | undefined = path === '-' ? [] : undefined;
      let count = 0;
      await readCallFile(path, streams, {
        call(call) {
          count += 1;
          keeping?.push(call);
          take(call);
        },
        broken(line, reason) {
          if (!told) streams.stderr.write(`toolmend: ${nameOf(path)}, line ${line} ${reason}; left out\n`);
        },
        pause,
      });
      told = true;
      kept = keeping;
      if (count === 0) throw new ToolmendError('input', `there are no calls in ${nameOf(path)}`);
    },
  };
}
