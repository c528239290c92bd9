/** `toolmend demo`: the recordings that ship with the package, each call checked with healing and without. */
import type { ReadCall } from '../../contract/index.ts';
import { createGuard, type GuardOptions } from '../../guard.ts';
import { type Answerer, createAnswerer } from '../check/answer-call.ts';
import { createToolCache } from '../check/tool-cache.ts';
import type { CliCommand, ExitStatus } from '../command.ts';
import { type Recording, readRecording, recordings } from '../demo/recordings.ts';
import { type ShownCall, showCall } from '../demo/show-call.ts';
import { createPaint } from '../paint.ts';
import type { CliStreams } from '../streams.ts';
import { type Cell, writeTable } from '../table.ts';

/** The command `demo`. */
export const demoCommand: CliCommand = {
  configure: (command) => {
    command.description('check the recorded calls that ship with the package, with healing and without');
  },
  run: (_paths, _options, streams) => runDemo(streams),
};

/** The recordings were made on this day, so that tomorrow is the same day for every reader. */
const baseDate = '2026-10-02';

async function runDemo(streams: CliStreams): Promise<ExitStatus> {
  const paint = createPaint(streams.stdout, streams);
  const rows: Cell[][] = [];
  for (const recording of recordings) {
    const calls = checkAll(recording, await readRecording(recording));
    streams.stdout.write(`\n${paint('bold', `── ${recording.title} ──`)}\n\n`);
    for (const call of calls) streams.stdout.write(`${showCall(call, paint)}\n`);
    rows.push(countRow(recording.title, calls));
  }
  const total = rows.reduce<Cell[]>(
    (sum, row) => row.map((cell, i) => (i === 0 ? 'all' : Number(sum[i] ?? 0) + Number(cell))),
    [],
  );
  const heading = [
    'recording',
    'calls',
    'run when only checked',
    'run with healing',
    'healed',
    'rejected with a receipt',
  ];
  streams.stdout.write(`${writeTable(heading, [...rows, total])}\n`);
  return 0;
}

function checkAll({ locale }: Recording, calls: readonly ReadCall[]): readonly ShownCall[] {
  const healing = createAnswers({ baseDate, locale });
  const checking = createAnswers({ heal: 'off', locale });
  return calls.map((call) => ({ call, healed: healing(call), plain: checking(call) }));
}

function createAnswers(options: GuardOptions): Answerer {
  const cache = createToolCache({}, (tool) => ({ ...tool, guard: true }));
  const { locale = 'en', heal } = options;
  return createAnswerer({ guard: createGuard(options), tools: new Map(), cache, locale, healing: heal !== 'off' });
}

function countRow(title: string, calls: readonly ShownCall[]): Cell[] {
  const healed = calls.filter((call) => call.healed.outcome === 'healed').length;
  const rejected = calls.filter((call) => call.healed.outcome === 'rejected').length;
  const plain = calls.filter((call) => call.plain.outcome !== 'rejected').length;
  return [title, calls.length, plain, calls.length - rejected, healed, rejected];
}
