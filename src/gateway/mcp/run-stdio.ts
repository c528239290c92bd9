/** A server, or several, and the streams of a client in, an exit status out: what the client says to them is guarded on the way. */
import { randomBytes } from 'node:crypto';
import type { ServerCommand } from './child.ts';
import { connectStreams } from './connect-streams.ts';
import { createGate } from './desk.ts';
import type { GateOptions } from './gate.ts';
import { openMerged } from './merge/open-merged.ts';
import type { ConfiguredServer } from './read-config.ts';
import { createRelay } from './relay.ts';
import { openServer, printStray, type Upstream } from './upstream.ts';

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
export function runStdioGateway(server: ServerCommand, options: GateOptions, streams: ClientStreams): Promise<number> {
  return run(() => openServer(server, streams.errors), options, streams);
}

/**
 * Runs several servers behind the guard as one, until the last has ended; the status is the first that is not 0, in the order
 * of the servers. One that cannot be started is left out, which is said; throws where none can.
 */
export function runMergedGateway(
  servers: readonly ConfiguredServer[],
  options: GateOptions,
  streams: ClientStreams,
): Promise<number> {
  return run(() => openMerged(servers, { say: options.say, errors: streams.errors }), options, streams);
}

async function run(
  open: () => Promise<Upstream>,
  options: GateOptions,
  { input, output, errors }: ClientStreams,
): Promise<number> {
  const gate = createGate(options);
  const upstream = await open();
  const client = connectStreams(input, output);
  const relay = createRelay(gate, randomBytes(6).toString('hex'), {
    toClient: (bytes) => client.write(bytes),
    toServer: (bytes) => upstream.send(bytes),
    stray: (bytes) => printStray(bytes, errors),
  });
  let leaving: NodeJS.Timeout | undefined;
  const clientLeft = async (): Promise<void> => {
    await relay.settled();
    await upstream.settled();
    upstream.endInput();
    leaving = setInterval(() => {
      if (relay.open() === 0) upstream.stop();
    }, farewell);
    leaving.unref();
  };
  client.onLine((line, round) => relay.fromClient(line, round));
  client.onEnd((rest) => {
    if (rest.length > 0) relay.fromClient(rest, -1);
    void clientLeft();
  });
  client.onBroken(() => upstream.stop());
  upstream.onLine((line) => relay.fromServer(line));
  client.writesTo(upstream);
  upstream.writesTo(client);

  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const pass = (signal: NodeJS.Signals): void => upstream.stop(signal);
  for (const signal of signals) process.on(signal, pass);
  const { status, how } = await upstream.ended;
  for (const signal of signals) process.removeListener(signal, pass);
  clearInterval(leaving);

  const unanswered = relay.serverEnded(`the server ended (${how}) before it answered`);
  if (unanswered > 0) options.say(`the server ended (${how}) with ${unanswered} requests unanswered`);
  client.close();
  await client.flushed();
  return status;
}
