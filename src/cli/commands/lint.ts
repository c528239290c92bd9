/** `toolmend lint`: tool lists, recorded requests and MCP servers in, findings out; changes files only when asked to. */
import { writeFile } from 'node:fs/promises';
import { ToolmendError } from '../../base/index.ts';
import { type LintFinding, type LintOptions, lintCodes, lintDefinitions, lintDocs } from '../../lint/index.ts';
import type { CliCommand, ExitStatus } from '../command.ts';
import { writeFindings } from '../findings/write-findings.ts';
import { nameOf, readTextFile } from '../input.ts';
import { keyOf, readBaseline, writeBaseline } from '../lint/baseline.ts';
import { fixLists } from '../lint/fix-source.ts';
import { configureLint, type LintCommandOptions } from '../lint/lint-options.ts';
import { writeChanged } from '../lint/write-changed.ts';
import { createLineFinder } from '../locate-values.ts';
import { listMcpTools } from '../mcp/list-mcp-tools.ts';
import { splitCommand } from '../mcp/split-command.ts';
import { createPaint } from '../paint.ts';
import type { CliStreams } from '../streams.ts';
import { pointersIn, readToolSources, type ToolSource } from '../tool-sources.ts';

/** The command `lint`. */
export const lintCommand: CliCommand = {
  configure: configureLint,
  run: (paths, options, streams) => runLint(paths, options as unknown as LintCommandOptions, streams),
};

async function runLint(
  paths: readonly string[],
  options: LintCommandOptions,
  streams: CliStreams,
): Promise<ExitStatus> {
  if (paths.length === 0 && options.mcp.length === 0) {
    throw new ToolmendError('option', 'nothing to lint: name files of tools, or a server with --mcp');
  }
  const settings: LintOptions = { dialects: options.strict, ignore: options.ignore };
  if (options.fix === true) for (const path of paths) await fixFile(path, settings, streams);
  const sources = await readSources(paths, options, streams);
  const linted = sources.map((source) => lintSource(source, settings));
  const findings = [...linted.flatMap((each) => each.findings), ...(await lintPages(options, sources, streams))];
  const { baseline, format = streams.stdout.isTTY === true ? 'pretty' : 'jsonl' } = options;
  const known = baseline === undefined ? new Set<string>() : await readBaseline(baseline, streams);
  const fresh = findings.filter((finding) => !known.has(keyOf(finding)));
  if (options.writeBaseline !== undefined) await writeBaseline(options.writeBaseline, findings);

  const tools = linted.reduce((sum, each) => sum + each.tools, 0);
  const report = { findings: fresh.map(shown), rules: lintCodes, page: 'docs/lint.md', tools };
  streams.stdout.write(writeFindings(report, format, createPaint(streams.stdout, streams)));
  // What has just been written down as known is nothing to report.
  return options.writeBaseline === undefined && fresh.some(({ severity }) => severity !== 'note') ? 1 : 0;
}

async function readSources(
  paths: readonly string[],
  options: LintCommandOptions,
  streams: CliStreams,
): Promise<readonly ToolSource[]> {
  const sources: ToolSource[] = [];
  for (const path of paths) sources.push(...(await readToolSources(path, streams)));
  for (const command of options.mcp) {
    const tools = await listMcpTools(splitCommand(command), { timeout: options.timeout });
    sources.push({ file: command, document: { tools }, list: { tools } });
  }
  return sources;
}

function lintSource(
  source: ToolSource,
  settings: LintOptions,
): { readonly findings: readonly LintFinding[]; readonly tools: number } {
  const { findings, entries, tools } = lintDefinitions(source.list, settings);
  const pointers = pointersIn(source.document);
  const lineOf = source.text === undefined ? undefined : createLineFinder(source.text);
  return {
    tools,
    findings: findings.map((finding) => {
      const base = pointers.get(entries.get(finding) ?? {});
      const line = base === undefined ? undefined : lineOf?.(base + (finding.at ?? ''));
      // A server is no file: annotations of its command would point nowhere.
      const file = source.text === undefined ? {} : { file: source.file };
      return { ...finding, ...file, ...(line !== undefined && { line: line + (source.firstLine ?? 1) - 1 }) };
    }),
  };
}

async function lintPages(
  options: LintCommandOptions,
  sources: readonly ToolSource[],
  streams: CliStreams,
): Promise<readonly LintFinding[]> {
  const findings: LintFinding[] = [];
  for (const path of options.docs) {
    const page = await readTextFile(path, streams);
    for (const { list } of sources) findings.push(...lintDocs(page, list, nameOf(path)));
  }
  return findings.filter(({ code }) => !options.ignore.includes(code));
}

async function fixFile(path: string, settings: LintOptions, streams: CliStreams): Promise<void> {
  if (path === '-') throw new ToolmendError('option', 'standard input cannot be mended: --fix needs files');
  const sources = await readToolSources(path, streams);
  const mended: LintFinding[] = [];
  const written = new Map<unknown, string>();
  for (const { document, text = '' } of sources) {
    if (written.has(document)) continue;
    const lists = sources.filter((source) => source.document === document).map((source) => source.list);
    const fixed = fixLists(document, lists, settings);
    mended.push(...fixed.mended);
    written.set(document, fixed.mended.length > 0 ? writeChanged(text, document, fixed.document) : text);
  }
  if (mended.length === 0) return;
  const before = await readTextFile(path, streams);
  const byLine = new Map(sources.map((source) => [source.firstLine, written.get(source.document)!]));
  const whole = sources[0]!.text === before;
  const after = before.split('\n').map((line, index) => byLine.get(index + 1) ?? line);
  await writeFile(path, whole ? byLine.get(1)! : after.join('\n'));
  for (const { tool, code, at } of mended) streams.stderr.write(`toolmend: mended ${path}: ${tool} ${code} at ${at}\n`);
}

/** The mend itself is for `--fix`; a line says what it would do in words. */
function shown({ fix: _fix, ...finding }: LintFinding): Omit<LintFinding, 'fix'> {
  return finding;
}
