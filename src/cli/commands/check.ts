/** `toolmend check`: recorded calls in, an outcome each out, in order and in memory that does not grow with them. */
import { isObject, type Locale } from '../../base/index.ts';
import { createCallReading, type ReadCall, type Tool } from '../../contract/index.ts';
import { createGuard } from '../../guard.ts';
import { createRetryBudget } from '../../retry/index.ts';
import type { SchemaOptions } from '../../schema/index.ts';
import { type Answerer, answerCall } from '../check/answer-call.ts';
import { type CheckOptions, configureCheck } from '../check/check-options.ts';
import { createResults } from '../check/results.ts';
import { createToolCache } from '../check/tool-cache.ts';
import { createTruthJudge, readTruth, writeTruth } from '../check/truth.ts';
import type { CliCommand, ExitStatus } from '../command.ts';
import { nameOf, openInput, readTextFile, unreadable } from '../input.ts';
import { createRecordReading } from '../json-records.ts';
import { readLines } from '../lines.ts';
import { createOutput } from '../output.ts';
import { createPaint } from '../paint.ts';
import type { CliStreams } from '../streams.ts';
import { createSummary } from '../summary/create-summary.ts';
import { writeSummary } from '../summary/write-summary.ts';
import { readToolFiles } from '../tool-files.ts';

/** The command `check`. */
export const checkCommand: CliCommand = {
  configure: configureCheck,
  run: (paths, options, streams) => runCheck(paths, options as unknown as CheckOptions, streams),
};

async function runCheck(paths: readonly string[], options: CheckOptions, streams: CliStreams): Promise<ExitStatus> {
  const answerer = await createAnswerer(options, streams);
  const format = options.format ?? (streams.stdout.isTTY === true ? 'pretty' : 'jsonl');
  const output = createOutput(streams.stdout);
  const results = createResults(format, output, createPaint(streams.stdout, streams));
  const summary = options.summary === true || format === 'pretty' ? createSummary() : undefined;
  const judge =
    options.truth === undefined
      ? undefined
      : createTruthJudge(readTruth(await readTextFile(options.truth, streams), nameOf(options.truth)));

  const counts = { calls: 0, rejected: 0, broken: 0 };
  const take = (call: ReadCall): void => {
    const start = performance.now();
    const outcome = answerCall(call, answerer);
    const nanoseconds = Math.round((performance.now() - start) * 1e6);
    counts.calls += 1;
    if (outcome.outcome === 'rejected') counts.rejected += 1;
    results.add(outcome, nanoseconds);
    summary?.add(call, outcome);
    judge?.add(outcome);
  };

  for (const path of paths) {
    const tell = (line: number, reason: string): void => {
      counts.broken += 1;
      streams.stderr.write(`toolmend: ${nameOf(path)}, line ${line} ${reason}; left out\n`);
    };
    await readFile(path, streams, tell, take, () => output.flush());
  }

  const result = judge?.read();
  results.end({ ...(options.summary && { summary: summary?.read() }), ...(result && { truth: result }) });
  await output.flush();
  if (counts.calls === 0 && counts.broken === 0) streams.stderr.write('toolmend: no calls found\n');
  if (summary !== undefined && counts.calls > 0) streams.stderr.write(`\n${writeSummary(summary.read())}`);
  if (result !== undefined) streams.stderr.write(`\n${writeTruth(result)}`);
  if (counts.calls === 0 && counts.broken > 0) return 2;
  return counts.rejected + counts.broken > 0 ? 1 : 0;
}

async function readFile(
  path: string,
  streams: CliStreams,
  tell: (line: number, reason: string) => void,
  take: (call: ReadCall) => void,
  flush: () => Promise<void> | void,
): Promise<void> {
  const reading = createCallReading(path);
  const records = createRecordReading({
    value(value, line) {
      const calls = reading.read(value);
      for (const call of calls) take(call);
      if (calls.length === 0 && isObject(value) && Object.hasOwn(value, 'arguments')) tell(line, 'names no tool');
    },
    broken: tell,
    pause: flush,
  });
  let opened: AsyncIterable<unknown>;
  try {
    opened = openInput(path, streams);
    await readLines(opened, records);
  } catch (error) {
    // What the system says about a file has a code of its own; anything else is an error of ours and stays one.
    throw (error as { syscall?: unknown }).syscall === undefined ? error : unreadable(path, error);
  }
  records.end();
  await flush();
}

async function createAnswerer(options: CheckOptions, streams: CliStreams): Promise<Answerer> {
  const { keywords, unknownKeys, keepGoing = false } = options;
  const schemaOptions: SchemaOptions = { ...(keywords && { keywords }), ...(unknownKeys && { unknownKeys }) };
  const tools = await readToolFiles(options.tools, { ...schemaOptions, keepGoing }, streams);
  const locale: Locale = options.locale ?? 'en';
  const { heal, effect, baseDate, timeZone, dateOrder, observe, dropUnknown } = options;
  const guard = createGuard({
    tools: tools.map(guarded),
    ...schemaOptions,
    locale,
    ...(heal && { heal }),
    ...(effect && { effect }),
    ...(baseDate !== undefined && { baseDate }),
    ...(timeZone !== undefined && { timeZone }),
    ...(dateOrder && { dateOrder }),
    ...(observe && { observe }),
    ...(dropUnknown && { dropUnknown }),
  });
  return {
    guard,
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    cache: createToolCache(schemaOptions, guarded),
    budget: createRetryBudget({ locale }),
    locale,
  };
}

/** Whoever asks for a check has opted in, so tools of MCP servers do not pass here unless their owner says so. */
function guarded(tool: Tool): Tool {
  return tool.guard === undefined ? { ...tool, guard: true } : tool;
}
