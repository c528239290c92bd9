/** The words behind `toolmend probe` in, settings out; a word that cannot be meant is told with status 2. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ToolmendError } from '../../base/index.ts';
import { probeLimit } from '../../probe/index.ts';
import { type FindingFormat, findingFormats } from '../findings/finding-format.ts';

/** The options of `toolmend probe`, as commander gives them. */
export interface ProbeCommandOptions {
  readonly mcp?: string;
  readonly sideEffectFree?: boolean;
  readonly export?: string;
  readonly tools: readonly string[];
  readonly tool?: string;
  readonly context?: string;
  readonly seed: number;
  readonly strength: '2' | '3';
  readonly resume?: string;
  readonly limit: number;
  readonly callTime?: number;
  readonly format?: FindingFormat;
}

/** Adds the arguments and options of `toolmend probe` to its command. */
export function configureProbe(command: Command): void {
  command
    .argument('[module]', 'a JavaScript module; it is imported, and its function is called many times')
    .option('--mcp <command>', 'start this MCP server and call one of its tools instead')
    .option('--side-effect-free', 'declare that calls of this tool change nothing; --mcp needs it')
    .option('--export <name>', 'the function, also inside an object: tool.validate (default: validate)')
    .option(
      '--tools <file>',
      'tools as JSON; may be repeated (default: the export "tool", or what the server lists)',
      (path, paths: readonly string[]) => [...paths, path],
      [],
    )
    .option('--tool <name>', 'which of the tools')
    .option('--context <file>', 'facts as JSON: {"activeTeam": [true, false]}, the usual value first')
    .option('--seed <number>', 'the same seed makes the same calls', readNumber, 1)
    .addOption(new Option('--strength <count>', 'how many values are combined').choices(['2', '3']).default('3'))
    .option('--resume <file>', 'keeps each answer there as it comes, and does not ask again for those that it holds')
    .option('--limit <calls>', 'the most calls that rules are learnt from', readNumber, probeLimit)
    .option('--call-time <milliseconds>', 'how long one call may take (default: 2000; of a server, 20000)', readTime)
    .addOption(new Option('--format <form>', 'default: pretty on a terminal, else jsonl').choices([...findingFormats]))
    .addHelpText('after', exitHelp);
}

const exitHelp = `
What is called has to be free of side effects. Exit status: 0 when nothing but notes is found; 1 for findings; 2 for wrong
usage, for what cannot be used, and for a server that stops answering.`;

/** Refuses options that do not belong together. */
export function checkProbeOptions(module: string | undefined, options: ProbeCommandOptions): void {
  const { mcp, sideEffectFree } = options;
  if ((module === undefined) === (mcp === undefined))
    throw new ToolmendError('option', 'name what is called: a module, or a server with --mcp');
  if (mcp === undefined) {
    if (sideEffectFree === true)
      throw new ToolmendError('option', '--side-effect-free is said of a server, with --mcp');
    return;
  }
  if (options.export !== undefined) throw new ToolmendError('option', '--export is of a module; --mcp takes --tool');
  if (options.context !== undefined)
    throw new ToolmendError('option', 'a server is given no facts: --context is of a module');
  if (sideEffectFree === true) return;
  throw new ToolmendError(
    'option',
    'a tool of a server is run by every call, and thousands are made: start the server in a mode in which this tool changes ' +
      'nothing, and say so with --side-effect-free. Annotations do not say it for you: they are a claim of the server',
  );
}

function readNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new InvalidArgumentError('A whole number is expected.');
  return number;
}

function readTime(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0 && number <= 2_147_483_647) return number;
  throw new InvalidArgumentError('A whole number of milliseconds is expected.');
}
