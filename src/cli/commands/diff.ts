/** `toolmend diff`: two versions of tools in, every change out; status 1 for one that was not announced. */
import { writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { equalJson, isObject, ToolmendError } from '../../base/index.ts';
import { readCalls } from '../../contract/index.ts';
import { type ChangeKind, changeKinds, type DiffCall, diffTools, type ToolChange } from '../../diff/index.ts';
import type { CliCommand, ExitStatus } from '../command.ts';
import { readSide } from '../diff/read-side.ts';
import { nameOf, readJsonFile, readTextFile } from '../input.ts';
import { createPaint, type Paint } from '../paint.ts';
import type { CliStreams } from '../streams.ts';

interface DiffCommandOptions {
  readonly allow: readonly ChangeKind[];
  readonly announced?: string;
  readonly writeAnnounced?: string;
  readonly calls?: string;
  readonly format?: 'pretty' | 'json' | 'jsonl';
}

/** The command `diff`. */
export const diffCommand: CliCommand = {
  configure: configureDiff,
  run: ([before, after], options, streams) =>
    runDiff([before!, after!], options as unknown as DiffCommandOptions, streams),
};

function configureDiff(command: Command): void {
  command
    .description('compare two versions of tools: sentences, schema, rules and what calls are answered')
    .argument('<before>', 'a file of tools or recorded requests, as JSON or JSON a line; - for standard input')
    .argument('<after>', 'the same of the later version')
    .option(
      '--allow <kinds>',
      `changes that are announced: sentences, rules, tools, or ${changeKinds.join(', ')}`,
      readKinds,
      [],
    )
    .option('--announced <file>', 'the changes that are announced, as --write-announced wrote them')
    .option('--write-announced <file>', 'write the changes of now to this file')
    .option('--calls <file>', 'recorded calls, a JSON object a line, to replay against both versions')
    .addOption(
      new Option('--format <form>', 'default: pretty on a terminal, else jsonl').choices(['pretty', 'json', 'jsonl']),
    )
    .addHelpText(
      'after',
      '\nExit status: 0 when every change was announced; 1 when one was not; 2 for wrong usage, and for\ninput that cannot be read: what cannot be read cannot be said to be equal.',
    );
}

async function runDiff(
  [before, after]: readonly [string, string],
  options: DiffCommandOptions,
  streams: CliStreams,
): Promise<ExitStatus> {
  const calls = options.calls === undefined ? [] : await readDiffCalls(options.calls, streams);
  const changes = diffTools(await readSide(before, streams), await readSide(after, streams), { calls });
  const known = options.announced === undefined ? [] : await readAnnounced(options.announced, streams);
  const isAnnounced = (change: ToolChange): boolean =>
    options.allow.includes(change.kind) || known.some((each) => equalJson(keyOf(each), keyOf(change)));
  if (options.writeAnnounced !== undefined) await writeAnnounced(options.writeAnnounced, changes);
  const told = changes.map((change) => ({
    ...change,
    announced: options.writeAnnounced !== undefined || isAnnounced(change),
  }));
  const { format = streams.stdout.isTTY === true ? 'pretty' : 'jsonl' } = options;
  if (format === 'jsonl') for (const change of told) streams.stdout.write(`${JSON.stringify(change)}\n`);
  else if (format === 'json') streams.stdout.write(`${JSON.stringify({ changes: told }, null, 2)}\n`);
  else streams.stdout.write(writePretty(told, createPaint(streams.stdout, streams)));
  return told.some(({ announced }) => !announced) ? 1 : 0;
}

function writePretty(changes: readonly (ToolChange & { readonly announced: boolean })[], paint: Paint): string {
  if (changes.length === 0)
    return 'nothing changed: the sentences, the schemas and what calls are answered are equal\n';
  const lines: string[] = [];
  let tool: string | undefined;
  for (const change of changes) {
    if (change.tool !== tool) lines.push(paint('bold', change.tool));
    tool = change.tool;
    lines.push(
      `  ${paint(change.announced ? 'dim' : 'yellow', change.kind)}${change.announced ? ' (announced)' : ''} ${change.message}`,
    );
  }
  const open = changes.filter(({ announced }) => !announced).length;
  lines.push('', `${changes.length} change${changes.length === 1 ? '' : 's'}, ${open} not announced`);
  return `${lines.join('\n')}\n`;
}

const groups: Readonly<Record<string, readonly ChangeKind[]>> = {
  sentences: ['sentence-added', 'sentence-removed', 'sentence-changed'],
  rules: ['rule-added', 'rule-removed', 'rule-changed'],
  tools: ['tool-added', 'tool-removed'],
};

function readKinds(text: string, before: readonly ChangeKind[]): readonly ChangeKind[] {
  const kinds = text.split(',').flatMap((word): readonly ChangeKind[] => {
    const name = word.trim();
    const found = Object.hasOwn(groups, name) ? groups[name] : changeKinds.filter((kind) => kind === name);
    if (found === undefined || found.length === 0) {
      throw new InvalidArgumentError(`Allowed are sentences, rules, tools, ${changeKinds.join(', ')}.`);
    }
    return found;
  });
  return [...before, ...kinds];
}

type Announced = Pick<ToolChange, 'kind' | 'tool' | 'at'> & { readonly before?: unknown; readonly after?: unknown };

function keyOf({ kind, tool, at, before = null, after = null }: Announced): unknown {
  return [kind, tool, at, before, after];
}

async function readAnnounced(path: string, streams: CliStreams): Promise<readonly Announced[]> {
  const value = await readJsonFile(path, streams);
  const changes = isObject(value) ? value['changes'] : undefined;
  if (!Array.isArray(changes) || !changes.every(isObject)) {
    throw new ToolmendError('input', `${nameOf(path)} announces nothing: expected an object with \`changes\``);
  }
  return changes as unknown as readonly Announced[];
}

async function writeAnnounced(path: string, changes: readonly ToolChange[]): Promise<void> {
  const rows = changes.map(({ message: _message, ...change }) => change);
  try {
    await writeFile(path, `${JSON.stringify({ changes: rows }, null, 2)}\n`);
  } catch (cause) {
    throw new ToolmendError('input', `cannot write ${path}: ${(cause as Error).message}`, { cause });
  }
}

async function readDiffCalls(path: string, streams: CliStreams): Promise<readonly DiffCall[]> {
  const lines = (await readTextFile(path, streams)).split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (cause) {
      throw new ToolmendError('input', `${nameOf(path)}, line ${index + 1} is no JSON`, { cause });
    }
    return readCalls(value).map((call): DiffCall => ({ tool: call.tool, arguments: call.arguments }));
  });
}
