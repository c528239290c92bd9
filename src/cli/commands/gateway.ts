/** `toolmend gateway`: a client of MCP on standard streams or HTTP, its servers behind the guard. */
import { type Command, InvalidArgumentError } from 'commander';
import { type Outcome, type ToolCall, ToolmendError } from '../../base/index.ts';
import type { Tool } from '../../contract/index.ts';
import {
  type CallNote,
  type ConfiguredServer,
  chooseServer,
  type GateOptions,
  type HttpGateway,
  type ListenAddress,
  type NamedAddress,
  readConfig,
  runMergedGateway,
  runStdioGateway,
  serveHttpGateway,
  serveMergedGateway,
} from '../../gateway/index.ts';
import { openRecorder, type Recorder } from '../check/ledger.ts';
import type { CliCommand } from '../command.ts';
import { addGuardWords, type GuardWords, guardOptionsOf, schemaOptionsOf } from '../guard-words.ts';
import { nameOf, readTextFile } from '../input.ts';
import type { CliStreams } from '../streams.ts';
import { readToolFiles } from '../tool-files.ts';

interface GatewayWords extends GuardWords {
  readonly tools: readonly string[];
  readonly contracts?: boolean;
  readonly strict?: boolean;
  readonly tell: boolean;
  readonly turnGap?: number;
  readonly ledger?: string;
  readonly http?: URL;
  readonly config?: string;
  readonly server?: string;
  readonly listen?: ListenAddress;
}

/** The command `gateway`. */
export const gatewayCommand: CliCommand = {
  configure,
  run: (command, options, streams) => runGateway(command, options as unknown as GatewayWords, streams),
};

function configure(command: Command): void {
  command
    .usage('[options] -- COMMAND…  |  --http URL  |  --config FILE [--server NAME]')
    .argument('[command...]', 'the command that starts the server, behind --')
    .option('--http <url>', 'guard the server at this address instead, for clients of --listen', readUrl)
    .option('--config <file>', 'guard the servers of this mcpServers file, all of them as one')
    .option('--server <name>', 'guard only the one of this name in it')
    .option(
      '--listen <host:port>',
      'listen there for clients over HTTP, not on standard streams (default with --http: 127.0.0.1:8787)',
      readAddress,
    )
    .option('--strict', 'refuse calls of tools that cannot be guarded; they pass otherwise, which is said once')
    .option(
      '--tools <file>',
      'declarations of yours, which take the place of what the server lists; may be repeated',
      (path, paths: readonly string[]) => [...paths, path],
      [],
    )
    .option('--contracts', 'show the declarations of --tools in tools/list, with the sentences of their rules')
    .option('--no-tell', 'do not add what was corrected to the results of healed calls')
    .option(
      '--turn-gap <seconds>',
      'a pause between calls that starts a new turn for the retry budget; 0 for never (default: 60)',
      readSeconds,
    )
    .option('--ledger <target>', 'record every outcome there: .ndjson, .jsonl, .sqlite, .db, or postgres://');
  addGuardWords(
    command,
    'let every call pass as it came; only the ledger tells what would have become of it',
  ).addHelpText('after', help);
}

const help = `
Exit status: that of the command (128 and the number of the signal that ended it); where it listens, 0 when a signal ends it;
2 for wrong usage.`;

async function runGateway(command: readonly string[], words: GatewayWords, streams: CliStreams): Promise<number> {
  const { stdin, stdout, stderr } = streams;
  const servers = await chooseServers(command, words, streams);
  const tools = await readToolFiles(words.tools, schemaOptionsOf(words), streams);
  const { recorder, options } = await prepare(words, tools, streams);
  try {
    const client = { input: stdin, output: stdout, errors: stderr };
    const [server] = servers;
    if (server?.kind === 'address' && servers.length === 1) return await runHttp(server, words, options, streams);
    if (words.listen !== undefined) return await runServed(servers, words.listen, options, streams);
    if (server?.kind !== 'command' || servers.length > 1) return await runMergedGateway(servers, options, client);
    return await runStdioGateway(server.command, options, client);
  } finally {
    await recorder?.close();
  }
}

/** Finds the servers that the words ask for: a command, an address, or those of a file. */
async function chooseServers(
  command: readonly string[],
  { http, config, server }: GatewayWords,
  streams: CliStreams,
): Promise<readonly ConfiguredServer[]> {
  const [program, ...args] = command;
  const ways = [program, http, config].filter((way) => way !== undefined);
  if (ways.length !== 1)
    throw new ToolmendError('usage', 'toolmend gateway needs one of: a command behind --, --http URL, --config FILE');
  if (server !== undefined && config === undefined)
    throw new ToolmendError('usage', '--server names a server of a file; give the file with --config');
  if (config !== undefined) {
    const servers = readConfig(await readTextFile(config, streams), nameOf(config));
    return server === undefined ? servers : [chooseServer(servers, server, nameOf(config))];
  }
  if (http !== undefined) return [{ kind: 'address', name: http.href, url: http }];
  return [{ kind: 'command', name: program ?? '', command: { command: program ?? '', args } }];
}

async function prepare(
  words: GatewayWords,
  tools: readonly Tool[],
  streams: CliStreams,
): Promise<{ readonly recorder: Recorder | undefined; readonly options: GateOptions }> {
  const { strict, contracts, tell, turnGap, ledger } = words;
  const declared = new Map(tools.map((tool) => [tool.name, tool]));
  const recorder = ledger === undefined ? undefined : await openRecorder(ledger, (name) => declared.get(name), streams);
  const record = (call: ToolCall, outcome: Outcome, { nanoseconds = 0, session, turn }: CallNote): void =>
    recorder?.record(
      { ...call, ...(session !== undefined && { session }), ...(turn !== undefined && { turn }) },
      outcome,
      nanoseconds,
    );
  const options: GateOptions = {
    guard: guardOptionsOf(words),
    tools,
    tell,
    say: (line) => void streams.stderr.write(`toolmend gateway: ${line}\n`),
    ...(strict && { strict }),
    ...(contracts && { contracts }),
    ...(turnGap !== undefined && { turnGap }),
    ...(recorder && { record }),
  };
  return { recorder, options };
}

async function runHttp(
  server: NamedAddress,
  { listen = { host: '127.0.0.1', port: 8787 }, config }: GatewayWords,
  options: GateOptions,
  streams: CliStreams,
): Promise<number> {
  const gateway = await serveHttpGateway(server, listen, options);
  // The address of a file may have been filled with variables that are not to be told.
  const guarded = config === undefined ? `${server.url.origin}${server.url.pathname}` : `the server "${server.name}"`;
  return runUntilSignal(gateway, guarded, streams);
}

async function runServed(
  servers: readonly ConfiguredServer[],
  listen: ListenAddress,
  options: GateOptions,
  streams: CliStreams,
): Promise<number> {
  const gateway = await serveMergedGateway(servers, listen, options, { errors: streams.stderr });
  return runUntilSignal(gateway, servers.map(({ name }) => name).join(', '), streams);
}

async function runUntilSignal(gateway: HttpGateway, guarded: string, { stderr }: CliStreams): Promise<number> {
  stderr.write(`toolmend gateway: ${gateway.url} guards ${guarded}\n`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve());
  });
  await gateway.close();
  return 0;
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidArgumentError('An address is http://… or https://….');
  return url;
}

function readAddress(text: string): ListenAddress {
  const parts = /^(?:\[([^\]]+)\]|([^:]*)):(\d{1,5})$/.exec(text);
  const port = Number(parts?.[3]);
  if (parts === null || port > 65_535) throw new InvalidArgumentError('It is HOST:PORT, such as 127.0.0.1:8787.');
  return { host: parts[1] ?? (parts[2] || '127.0.0.1'), port };
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !Number.isFinite(seconds) || seconds < 0)
    throw new InvalidArgumentError('Seconds are a number from 0 up.');
  return seconds;
}
