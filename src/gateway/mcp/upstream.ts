/** What stands behind a relay: a server, or several as one; lines to it, lines from it, and its end. */
import { describeEnd, type ServerCommand, startServer, statusOf } from './child.ts';
import { connectStreams, type Sink } from './connect-streams.ts';

/** How it ended. */
export interface UpstreamEnd {
  /** The exit status that a shell would show. */
  readonly status: number;
  /** Short words for it, such as `status 1` or `SIGTERM`. */
  readonly how: string;
}

/** What a client is connected to. */
export interface Upstream extends Sink {
  send(bytes: Buffer | string): void;
  /** Gets each line, and what came behind the last newline when it ends. Called once, before anything is read. */
  onLine(take: (line: Buffer) => void): void;
  /** Says where its lines go, so that it is not read while that is full. */
  writesTo(other: Sink): void;
  /** Resolves when it needs no more input for what it was asked. */
  settled(): Promise<void>;
  /** Says that no more input comes. */
  endInput(): void;
  stop(signal?: NodeJS.Signals): void;
  /** Resolves when it has ended and all that it wrote was read. */
  readonly ended: Promise<UpstreamEnd>;
}

/** For what waits for nobody, and lets nobody wait. */
export const neverFull: Pick<Upstream, 'isFull' | 'onDrain' | 'writesTo'> = {
  isFull: () => false,
  onDrain: () => {},
  writesTo: () => {},
};

/** Starts a server. Throws a `ToolmendError` where the command cannot be started. */
export async function openServer(server: ServerCommand, errors: NodeJS.WritableStream): Promise<Upstream> {
  const child = await startServer(server, errors === process.stderr);
  const { stdin, stdout, stderr } = child.process;
  if (stdin === null || stdout === null) throw new TypeError('the server has no streams');
  if (stderr !== null) stderr.pipe(errors, { end: false });
  const side = connectStreams(stdout, stdin);
  return {
    send: (bytes) => side.write(bytes),
    onLine(take) {
      side.onLine(take);
      side.onEnd((rest) => {
        if (rest.length > 0) take(rest);
      });
    },
    isFull: () => side.isFull(),
    onDrain: (take) => side.onDrain(take),
    writesTo: (other) => side.writesTo(other),
    settled: () => Promise.resolve(),
    endInput: () => void stdin.end(),
    stop: (signal) => child.stop(signal),
    ended: child.ended.then((end) => ({ status: statusOf(end), how: describeEnd(end) })),
  };
}

/** Prints what is no message for the people who run the gateway; half a line is ended, so that the next one begins anew. */
export function printStray(bytes: Buffer, errors: NodeJS.WritableStream): void {
  errors.write(bytes.at(-1) === 10 ? bytes : Buffer.concat([bytes, Buffer.from('\n')]));
}
