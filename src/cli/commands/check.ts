/** `toolmend check`: recorded calls in, an outcome each out, in order and in memory that does not grow with them. */
import type { Outcome } from '../../base/index.ts';
import type { ReadCall, Tool } from '../../contract/index.ts';
import { createGuard } from '../../guard.ts';
import { type Answerer, createAnswerer } from '../check/answer-call.ts';
import { type CheckOptions, configureCheck } from '../check/check-options.ts';
import { openRecorder } from '../check/ledger.ts';
import { readCallFile } from '../check/read-call-file.ts';
import { createResults } from '../check/results.ts';
import { createToolCache } from '../check/tool-cache.ts';
import { createTruthJudge, readTruth, writeTruth } from '../check/truth.ts';
import type { CliCommand, ExitStatus } from '../command.ts';
import { describeError } from '../describe-error.ts';
import { guardOptionsOf, schemaOptionsOf } from '../guard-words.ts';
import { nameOf, readTextFile } from '../input.ts';
import { createOutput } from '../output.ts';
import { createPaint } from '../paint.ts';
import { createProgress } from '../progress.ts';
import type { CliStreams } from '../streams.ts';
import { createSummary } from '../summary/create-summary.ts';
import { writeSummary } from '../summary/write-summary.ts';
import { readToolFiles } from '../tool-files.ts';

/** The command `check`. */
export const checkCommand: CliCommand = {
  configure: configureCheck,
  run: (paths, options, streams) => runCheck(paths, options as unknown as CheckOptions, streams),
};

/** Ends the reading of calls when the reader of the outcomes has gone. */
const nobodyReads: Error = new Error('nobody reads the outcomes');

async function runCheck(paths: readonly string[], options: CheckOptions, streams: CliStreams): Promise<ExitStatus> {
  const { stdout, stderr } = streams;
  const tools = await readTools(options, streams);
  const answer = makeAnswerer(options, tools);
  const format = options.format ?? (stdout.isTTY === true ? 'pretty' : 'jsonl');
  const output = createOutput(stdout);
  const results = createResults(format, output, createPaint(stdout, streams));
  const summary = options.summary === true || format === 'pretty' ? createSummary() : undefined;
  const { truth, ledger } = options;
  const judge =
    truth === undefined ? undefined : createTruthJudge(readTruth(await readTextFile(truth, streams), nameOf(truth)));
  const recorder = ledger === undefined ? undefined : await openRecorder(ledger, (name) => tools.get(name), streams);

  const progress = createProgress(stderr, () => performance.now());
  const counts = { calls: 0, rejected: 0, broken: 0, failed: 0, toolless: 0 };
  const take = (call: ReadCall): void => {
    counts.calls += 1;
    const start = performance.now();
    let outcome: Outcome;
    try {
      outcome = answer(call);
    } catch (error) {
      // An error of ours is told and makes the status 2; the calls after it are answered all the same.
      counts.failed += 1;
      stderr.write(`toolmend: an error of ours at call ${call.id ?? counts.calls}: ${describeError(error)}\n`);
      return;
    }
    const nanoseconds = Math.round((performance.now() - start) * 1e6);
    if (outcome.outcome === 'rejected') counts.rejected += 1;
    if (isToolless(outcome)) counts.toolless += 1;
    results.add(outcome, nanoseconds);
    summary?.add(call, outcome);
    judge?.add(outcome);
    recorder?.record(call, outcome, nanoseconds);
  };
  const pause = async (): Promise<void> => {
    await recorder?.pause();
    progress.clear();
    await output.flush();
    if (output.unread) throw nobodyReads;
    progress.show(counts.calls, counts.rejected);
  };

  try {
    for (const path of paths) {
      const tell = (line: number, reason: string): void => {
        counts.broken += 1;
        progress.clear();
        stderr.write(`toolmend: ${nameOf(path)}, line ${line} ${reason}; left out\n`);
      };
      await readCallFile(path, streams, { call: take, broken: tell, pause });
    }
  } catch (error) {
    // What was answered so far is still taken down.
    if (error !== nobodyReads) throw error;
  }

  progress.clear();
  const verdict = judge?.read();
  results.end({ ...(options.summary && { summary: summary?.read() }), ...(verdict && { truth: verdict }) });
  await output.flush();
  await recorder?.close();
  if (counts.calls === 0 && counts.broken === 0) stderr.write('toolmend: no calls found\n');
  if (counts.toolless > 0) {
    const calls = counts.toolless === 1 ? '1 call' : `${counts.toolless} calls`;
    stderr.write(
      `toolmend: no tools are known for ${calls}: give them with --tools, or a recording that brings its own\n`,
    );
  }
  if (summary !== undefined && counts.calls > 0) stderr.write(`\n${writeSummary(summary.read())}`);
  if (verdict !== undefined) stderr.write(`\n${writeTruth(verdict)}`);
  return statusOf(counts);
}

/** A tool that is unknown where others are known is the model's fault; where none is, it is the command's. */
function isToolless({ issues }: Outcome): boolean {
  return issues[0]?.code === 'unknown-tool' && (issues[0].allowed ?? []).length === 0;
}

/** A broken line costs that line alone and is something to report; input of which nothing can be read is unreadable. */
function statusOf({
  calls,
  rejected,
  broken,
  failed,
}: Readonly<Record<'calls' | 'rejected' | 'broken' | 'failed', number>>): ExitStatus {
  if (failed > 0 || (calls === 0 && broken > 0)) return 2;
  return rejected + broken > 0 ? 1 : 0;
}

async function readTools(options: CheckOptions, streams: CliStreams): Promise<ReadonlyMap<string, Tool>> {
  const { keepGoing = false } = options;
  const tools = await readToolFiles(options.tools, { ...schemaOptionsOf(options), keepGoing }, streams);
  return new Map(tools.map((tool) => [tool.name, guarded(tool)]));
}

function makeAnswerer(options: CheckOptions, tools: ReadonlyMap<string, Tool>): Answerer {
  const guard = createGuard({ ...guardOptionsOf(options), tools: [...tools.values()] });
  const cache = createToolCache(schemaOptionsOf(options), guarded);
  return createAnswerer({ guard, tools, cache, locale: options.locale ?? 'en', healing: options.heal !== 'off' });
}

/** Whoever asks for a check has opted in, so tools of MCP servers do not pass here unless their owner says so. */
function guarded(tool: Tool): Tool {
  return tool.guard === undefined ? { ...tool, guard: true } : tool;
}
