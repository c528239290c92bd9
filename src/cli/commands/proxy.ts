/** `toolmend proxy`: stands before an OpenAI-compatible server and guards the tool calls in its answers until it is stopped. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Outcome, ToolCall } from '../../base/index.ts';
import { createModelProxy } from '../../gateway/index.ts';
import type { RecordExtra } from '../../ledger/index.ts';
import type { CliCommand, ExitStatus } from '../command.ts';
import { addGuardWords, type GuardWords, guardOptionsOf } from '../guard-words.ts';
import type { CliStreams } from '../streams.ts';

/** The options of `toolmend proxy`, as commander gives them. */
interface ProxyWords extends GuardWords {
  readonly upstream: string;
  readonly listen: Address;
  readonly retries: number;
  readonly strict?: boolean;
  readonly ledger?: string;
  readonly maxBody: number;
  readonly timeout: number;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

const here: Address = { host: '127.0.0.1', port: 8787 };

/** The command `proxy`. */
export const proxyCommand: CliCommand = {
  configure: configureProxy,
  run: (_, options, streams) => runProxy(options as unknown as ProxyWords, streams),
};

function configureProxy(command: Command): void {
  command
    .requiredOption('--upstream <url>', 'the OpenAI-compatible server that answers, with the path of its API, if any')
    .addOption(
      new Option('--listen <host:port>', 'where clients come; a port alone stays on this machine')
        .argParser(readAddress)
        .default(here, '127.0.0.1:8787'),
    )
    .option('--retries <count>', 'times that one request asks the model again for refused calls', readCount, 2);
  addGuardWords(command, 'apply nothing: a call that would be healed is refused')
    .option('--strict', 'refuse requests with tools that cannot be guarded, and answers too large to be read')
    .option('--ledger <target>', 'record every call there: .ndjson, .jsonl, .sqlite, .db, or postgres://')
    .option('--max-body <MiB>', 'the largest request that is read', readCount, 32)
    .option('--timeout <seconds>', 'the longest silence of the upstream', readCount, 600)
    .addHelpText('after', help);
}

const help = `
Runs until it is stopped (Ctrl-C). GET /healthz answers while it does; GET /metrics is read by Prometheus.
Exit status: 0 when it was stopped; 2 for wrong usage, a port in use, and errors of ours.`;

async function runProxy(words: ProxyWords, { stderr }: CliStreams): Promise<ExitStatus> {
  const { upstream, listen, retries, strict = false, maxBody, timeout } = words;
  const tell = (line: string): void => void stderr.write(`toolmend proxy: ${line}\n`);
  const ledger = words.ledger === undefined ? undefined : await openRecord(words.ledger);
  try {
    const proxy = createModelProxy({
      upstream,
      retries,
      strict,
      guard: guardOptionsOf(words),
      maxBody: maxBody * 1024 * 1024,
      timeout: timeout * 1000,
      tell,
      ...(ledger && { record: ledger.record }),
    });
    const stopped = untilStopped();
    const { host, url } = await proxy.listen(listen.port, listen.host).catch((error: unknown) => {
      stopped.forget();
      throw error;
    });
    tell(`listens on ${url}, answers from ${upstream}`);
    if (!isLoopback(host)) tell(`${host} can be reached from other machines; the proxy asks nobody who they are`);
    await stopped.promise;
    await proxy.close();
    return 0;
  } finally {
    if (ledger !== undefined && !(await ledger.close())) tell('the ledger did not take every outcome');
  }
}

async function openRecord(place: string): Promise<{
  readonly record: (call: ToolCall, outcome: Outcome, extra: RecordExtra) => void;
  readonly close: () => Promise<boolean>;
}> {
  const { openLedger } = await import('../../ledger/open.ts');
  const ledger = await openLedger(place);
  return { record: (call, outcome, extra) => void ledger.record(call, outcome, extra), close: () => ledger.close() };
}

function untilStopped(): { readonly promise: Promise<void>; readonly forget: () => void } {
  let stop: () => void = () => {};
  const forget = (): void => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
  const promise = new Promise<void>((resolve) => {
    stop = () => {
      forget();
      resolve();
    };
  });
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return { promise, forget };
}

function isLoopback(host: string): boolean {
  return host === '::1' || /^(?:::ffff:)?127\./.test(host);
}

function readAddress(text: string): Address {
  const [, host = here.host, port] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  if (port === undefined || Number(port) > 65_535) throw new InvalidArgumentError('Expected HOST:PORT, or a port.');
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count)) throw new InvalidArgumentError('Expected a whole number.');
  return count;
}
