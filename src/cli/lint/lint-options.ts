/** The words behind `toolmend lint` in, settings out; a word that cannot be meant is told with status 2. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { lintCodes, type StrictDialect } from '../../lint/index.ts';
import { type FindingFormat, findingFormats } from '../findings/finding-format.ts';

/** The options of `toolmend lint`, as commander gives them. */
export interface LintCommandOptions {
  readonly mcp: readonly string[];
  readonly timeout: number;
  readonly docs: readonly string[];
  readonly fix?: boolean;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly strict: readonly StrictDialect[];
  readonly ignore: readonly string[];
  readonly format?: FindingFormat;
}

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/** Adds the arguments and options of `toolmend lint` to its command. */
export function configureLint(command: Command): void {
  command
    .description('report what misleads a model in tool lists of any provider')
    .argument('[tools...]', 'files of tools or recorded requests, as JSON or JSON a line; - for standard input')
    .option('--mcp <command>', 'start this MCP server and lint its tools; may be repeated', collect, [])
    .option('--timeout <milliseconds>', 'how long a server may take for an answer', readMilliseconds, 20_000)
    .option('--docs <file>', 'hold this Markdown page against the tools; may be repeated', collect, [])
    .option('--fix', 'make the mechanical mends in the files')
    .option('--baseline <file>', 'do not report the findings that this file knows')
    .option('--write-baseline <file>', 'write the findings of now to this file')
    .option(
      '--strict <providers>',
      'strict modes every tool is meant for: openai, anthropic, joined by commas',
      readStrict,
      [],
    )
    .option('--ignore <codes>', 'codes that are not reported, joined by commas', readCodes, [])
    .addOption(new Option('--format <form>', 'default: pretty on a terminal, else jsonl').choices([...findingFormats]))
    .addHelpText('after', exitHelp);
}

const exitHelp = `
Exit status: 0 when there are no findings, or only notes; 1 for an error or a warning that the baseline does not know;
2 for wrong usage, for input of which nothing could be read, for a server that does not answer, and for errors of ours.`;

function readMilliseconds(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 2_147_483_647)
    throw new InvalidArgumentError('A whole number of milliseconds is expected.');
  return value;
}

function readStrict(text: string, before: readonly string[]): readonly string[] {
  const names = splitList(text);
  if (names.some((name) => name !== 'openai' && name !== 'anthropic'))
    throw new InvalidArgumentError('Allowed are openai and anthropic.');
  return [...before, ...names];
}

function readCodes(text: string, before: readonly string[]): readonly string[] {
  const names = splitList(text);
  const unknown = names.find((name) => !lintCodes.some(({ code }) => code === name));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no code ${unknown}.`);
  return [...before, ...names];
}

function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
