/** A command and the streams of a client in, the exit status of the command out: a server on standard streams, guarded. */
import { randomBytes } from 'node:crypto';
import { describeEnd, type ServerCommand, startServer, statusOf } from './child.ts';
import { connectStreams } from './connect-streams.ts';
import { createGate } from './desk.ts';
import type { GateOptions } from './gate.ts';
import { createRelay } from './relay.ts';

/** The streams of the client, and where the server's complaints go. */
export interface ClientStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly errors: NodeJS.WritableStream;
}

/** Time for a server to end by itself when its client is gone and nothing is open, in milliseconds. */
const farewell = 5_000;

/**
 * Runs a server behind the guard until it ends. Signals that ask this process to stop are passed on; a client that is gone
 * ends the server. Throws a `ToolmendError` where the command cannot be started or an option cannot be used.
 */
export async function runStdioGateway(
  server: ServerCommand,
  options: GateOptions,
  streams: ClientStreams,
): Promise<number> {
  const gate = createGate(options);
  const inherit = streams.errors === process.stderr;
  const child = await startServer(server, inherit);
  const { stdin, stdout, stderr } = child.process;
  if (stdin === null || stdout === null) throw new TypeError('the server has no streams');
  if (stderr !== null) stderr.pipe(streams.errors, { end: false });

  const client = connectStreams(streams.input, streams.output);
  const upstream = connectStreams(stdout, stdin);
  const relay = createRelay(gate, randomBytes(6).toString('hex'), {
    toClient: (bytes) => client.write(bytes),
    toServer: (bytes) => upstream.write(bytes),
    stray: (bytes) => void streams.errors.write(bytes),
  });
  let leaving: NodeJS.Timeout | undefined;
  const clientLeft = async (): Promise<void> => {
    await relay.settled();
    stdin.end();
    leaving = setInterval(() => {
      if (relay.open() === 0) child.stop();
    }, farewell);
    leaving.unref();
  };
  client.onLine((line, round) => relay.fromClient(line, round));
  client.onEnd((rest) => {
    if (rest.length > 0) relay.fromClient(rest, -1);
    void clientLeft();
  });
  client.onBroken(() => child.stop());
  upstream.onLine((line) => relay.fromServer(line));
  upstream.onEnd((rest) => {
    if (rest.length > 0) relay.fromServer(rest);
  });
  client.writesTo(upstream);
  upstream.writesTo(client);

  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const pass = (signal: NodeJS.Signals): void => child.stop(signal);
  for (const signal of signals) process.on(signal, pass);
  const end = await child.ended;
  for (const signal of signals) process.removeListener(signal, pass);
  clearInterval(leaving);

  const unanswered = relay.serverEnded(`the server ended (${describeEnd(end)}) before it answered`);
  if (unanswered > 0) options.say(`the server ended (${describeEnd(end)}) with ${unanswered} requests unanswered`);
  client.close();
  await client.flushed();
  return statusOf(end);
}
