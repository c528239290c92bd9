/** `toolmend report`: a ledger in, or recorded calls; tables, JSON and a page out. Nothing is written before all is read. */
import { type PatchOperation, type ReportData, readReport } from '../../ledger/index.ts';
import { createSpeech, renderReport } from '../../report/index.ts';
import type { CliCommand, ExitStatus } from '../command.ts';
import { nameOf, readJsonFile } from '../input.ts';
import { createOutput } from '../output.ts';
import { createPaint } from '../paint.ts';
import { readPatch } from '../report/read-patch.ts';
import { openCalls, type RecordedCalls } from '../report/recorded-calls.ts';
import { createReplayer } from '../report/replay-answers.ts';
import { type ReplayResult, replayChange } from '../report/replay-change.ts';
import { reportCalls } from '../report/report-of-calls.ts';
import { checkReportOptions, configureReport, type ReportOptions } from '../report/report-options.ts';
import { writeWholeFile } from '../report/write-file.ts';
import { writePretty } from '../report/write-pretty.ts';
import type { CliStreams } from '../streams.ts';

/** The command `report`. */
export const reportCommand: CliCommand = {
  configure: configureReport,
  run: ([ledger], options, streams) => runReport(ledger, options as ReportOptions, streams),
};

async function runReport(ledger: string | undefined, options: ReportOptions, streams: CliStreams): Promise<ExitStatus> {
  checkReportOptions(ledger, options);
  const { tools, replay, locale = 'en' } = options;
  const toolFile = tools === undefined ? undefined : await readJsonFile(tools, streams);
  const calls = replay === undefined ? undefined : openCalls(replay, streams);
  const data =
    ledger === undefined
      ? await reportCalls(calls!, createReplayer(toolFile, nameOf(tools ?? ''), options), toolFile)
      : await readLedger(ledger, toolFile, options);
  const patch = data.proposals.flatMap((proposal) => proposal.patch);
  const result =
    calls === undefined || toolFile === undefined
      ? undefined
      : await replayTools(calls, { data, toolFile, patch }, options, streams);
  const facts = { hasTools: toolFile !== undefined, ...result };

  const { count, places } = data.skipped;
  const speech = createSpeech(locale);
  if (count > 0) streams.stderr.write(`toolmend: ${speech.words.notes.skipped(String(count), places.join(', '))}\n`);
  const format = options.format ?? (streams.stdout.isTTY === true ? 'pretty' : 'json');
  const output = createOutput(streams.stdout);
  const put = (path: string, text: string): Promise<void> | void =>
    path === '-' ? output.add(text) : writeWholeFile(path, text);
  if (options.html !== undefined) await put(options.html, renderReport(data, { locale, ...facts }));
  if (options.patch !== undefined) await put(options.patch, `${JSON.stringify(patch, null, 2)}\n`);
  if (options.html !== '-' && options.patch !== '-') {
    output.add(
      format === 'json'
        ? `${JSON.stringify({ ...data, ...result }, null, 2)}\n`
        : writePretty(data, facts, speech, createPaint(streams.stdout, streams)),
    );
  }
  await output.flush();
  return result !== undefined && result.replay.lost > 0 ? 1 : 0;
}

async function readLedger(place: string, toolFile: unknown, { since, until }: ReportOptions): Promise<ReportData> {
  // The stores are loaded only for a report of one.
  const { openReader } = await import('../../ledger/open.ts');
  const reader = await openReader(place);
  try {
    const query = { ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
    return await readReport(reader, { query, ...(toolFile !== undefined && { toolFile }) });
  } finally {
    await reader.close();
  }
}

async function replayTools(
  calls: RecordedCalls,
  ground: { readonly data: ReportData; readonly toolFile: unknown; readonly patch: readonly PatchOperation[] },
  options: ReportOptions,
  streams: CliStreams,
): Promise<ReplayResult> {
  const { apply, tools = '' } = options;
  const { data, toolFile, patch } = ground;
  const chosen = apply === undefined ? patch : readPatch(await readJsonFile(apply, streams), nameOf(apply));
  const change = { toolFile, name: nameOf(tools), patch: chosen, proposals: data.proposals };
  return await replayChange(calls, change, options);
}
