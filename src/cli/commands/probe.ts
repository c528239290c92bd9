/** `toolmend probe`: a module with a validate function in, the rules that it keeps and no description tells out. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { isObject, ToolmendError } from '../../base/index.ts';
import type { Tool } from '../../contract/index.ts';
import { type Answer, type ProbeContext, probeCodes, probeLimit, probeModule } from '../../probe/index.ts';
import type { CliCommand, ExitStatus } from '../command.ts';
import { type FindingFormat, findingFormats } from '../findings/finding.ts';
import { reportFindings } from '../findings/report-findings.ts';
import { nameOf, readJsonFile } from '../input.ts';
import { createProgress } from '../progress.ts';
import type { CliStreams } from '../streams.ts';
import { readToolFiles } from '../tool-files.ts';

/** The command `probe`. */
export const probeCommand: CliCommand = {
  configure,
  run: (paths, options, streams) => runProbe(paths[0]!, options as unknown as ProbeCommandOptions, streams),
};

interface ProbeCommandOptions {
  readonly export: string;
  readonly tools: readonly string[];
  readonly tool?: string;
  readonly context?: string;
  readonly seed: number;
  readonly strength: '2' | '3';
  readonly resume?: string;
  readonly limit: number;
  readonly callTime: number;
  readonly format?: FindingFormat;
}

function configure(command: Command): void {
  command
    .argument('<module>', 'a JavaScript module; it is imported, and its function is called many times')
    .option('--export <name>', 'the function, also inside an object: tool.validate', 'validate')
    .option(
      '--tools <file>',
      'tools as JSON; may be repeated (default: the export "tool")',
      (path, paths: readonly string[]) => [...paths, path],
      [],
    )
    .option('--tool <name>', 'which of the tools')
    .option('--context <file>', 'facts as JSON: {"activeTeam": [true, false]}, the usual value first')
    .option('--seed <number>', 'the same seed makes the same calls', readNumber, 1)
    .addOption(new Option('--strength <count>', 'how many values are combined').choices(['2', '3']).default('3'))
    .option('--resume <file>', 'keeps the answers there, and does not ask again for those that it holds')
    .option('--limit <calls>', 'the most calls that are made', readNumber, probeLimit)
    .option('--call-time <milliseconds>', 'how long one call may take', readNumber, 2_000)
    .addOption(new Option('--format <form>', 'default: pretty on a terminal, else jsonl').choices([...findingFormats]))
    .addHelpText(
      'after',
      '\nThe function has to be free of side effects. Exit status: 0 when nothing but notes is found; 1 for findings; 2 for wrong\nusage and what cannot be used.',
    );
}

function readNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new InvalidArgumentError('A whole number is expected.');
  return number;
}

async function runProbe(module: string, options: ProbeCommandOptions, streams: CliStreams): Promise<ExitStatus> {
  const tool = await chooseTool(options, streams);
  const context = options.context === undefined ? {} : await readContext(options.context, streams);
  const saved = options.resume === undefined ? {} : await readSaved(options.resume);
  const progress = createProgress(streams.stderr, () => performance.now());
  let refused = 0;
  const report = await probeModule(module, {
    export: options.export,
    ...(tool !== undefined && { tool }),
    context,
    seed: options.seed,
    strength: options.strength === '2' ? 2 : 3,
    limit: options.limit,
    callTime: options.callTime,
    known: { ...saved },
    progress: (asked, answers) => {
      Object.assign(saved, answers);
      refused += Object.values(answers).filter((answer) => answer !== 'accepted').length;
      progress.show(asked, refused);
    },
  });
  progress.clear();
  if (options.resume !== undefined) await writeSaved(options.resume, saved);
  streams.stderr.write(`toolmend: ${report.asked} calls made, ${report.rules.length} rules learnt\n`);
  return reportFindings(
    report.findings,
    { codes: probeCodes, page: 'docs/probe.md', tools: 1, format: options.format },
    streams,
  );
}

async function chooseTool(options: ProbeCommandOptions, streams: CliStreams): Promise<Tool | undefined> {
  if (options.tools.length === 0) return undefined;
  const tools = await readToolFiles(options.tools, {}, streams);
  const chosen =
    options.tool === undefined && tools.length === 1 ? tools[0] : tools.find(({ name }) => name === options.tool);
  if (chosen !== undefined) return chosen;
  throw new ToolmendError('option', `name one of the tools with --tool: ${tools.map(({ name }) => name).join(', ')}`);
}

async function readContext(path: string, streams: CliStreams): Promise<ProbeContext> {
  const value = await readJsonFile(path, streams);
  const isFact = (each: unknown): boolean => Array.isArray(each) || (isObject(each) && Array.isArray(each['values']));
  if (isObject(value) && Object.values(value).every(isFact)) return value as ProbeContext;
  throw new ToolmendError(
    'input',
    `${nameOf(path)} holds no facts: expected {"fact": [values]} or {"fact": {"values": [values], "text": "a noun"}}`,
  );
}

/** A file that is not there yet is an empty one. */
async function readSaved(path: string): Promise<Record<string, Answer>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, Answer>;
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'ENOENT') return {};
    throw new ToolmendError('input', `${path} holds no saved answers`, { cause });
  }
}

async function writeSaved(path: string, answers: Readonly<Record<string, Answer>>): Promise<void> {
  await writeFile(`${path}.part`, JSON.stringify(answers));
  await rename(`${path}.part`, path);
}
