/** `toolmend gateway`: a client of MCP on standard streams or HTTP, its servers behind the guard. */
import { type Command, InvalidArgumentError } from 'commander';
import { type Outcome, type ToolCall, ToolmendError } from '../../base/index.ts';
import type { Tool } from '../../contract/index.ts';
import { type CallNote, type GateOptions, runStdioGateway } from '../../gateway/index.ts';
import { openRecorder, type Recorder } from '../check/ledger.ts';
import type { CliCommand } from '../command.ts';
import { addGuardWords, type GuardWords, guardOptionsOf, schemaOptionsOf } from '../guard-words.ts';
import type { CliStreams } from '../streams.ts';
import { readToolFiles } from '../tool-files.ts';

interface GatewayWords extends GuardWords {
  readonly tools: readonly string[];
  readonly contracts?: boolean;
  readonly strict?: boolean;
  readonly tell: boolean;
  readonly turnGap?: number;
  readonly ledger?: string;
}

/** The command `gateway`. */
export const gatewayCommand: CliCommand = {
  configure,
  run: (command, options, streams) => runGateway(command, options as unknown as GatewayWords, streams),
};

function configure(command: Command): void {
  command
    .usage('[options] -- COMMAND…')
    .argument('[command...]', 'the command that starts the server, behind --')
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
Exit status: that of the command (128 and the number of the signal that ended it), or 2 for wrong usage.`;

async function runGateway(command: readonly string[], words: GatewayWords, streams: CliStreams): Promise<number> {
  const { stdin, stdout, stderr } = streams;
  const [program, ...args] = command;
  if (program === undefined)
    throw new ToolmendError('usage', 'toolmend gateway needs a command: toolmend gateway -- COMMAND…');
  const tools = await readToolFiles(words.tools, schemaOptionsOf(words), streams);
  const { recorder, options } = await prepare(words, tools, streams);
  try {
    return await runStdioGateway({ command: program, args }, options, { input: stdin, output: stdout, errors: stderr });
  } finally {
    await recorder?.close();
  }
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

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !Number.isFinite(seconds) || seconds < 0)
    throw new InvalidArgumentError('Seconds are a number from 0 up.');
  return seconds;
}
