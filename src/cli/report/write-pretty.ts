/** The report in, tables for a terminal out: the same words as on the page. */
import type { ReportData } from '../../ledger/index.ts';
import {
  describeHeadline,
  describeScope,
  findHeadlines,
  outcomesInOrder,
  phraseText,
  type Speech,
  showName,
} from '../../report/index.ts';
import type { Paint } from '../paint.ts';
import { type Cell, writeTable } from '../table.ts';
import { cut } from './cut-table.ts';
import { type ChangeFacts, writeChanges } from './write-changes.ts';
import { writeFieldTables } from './write-fields.ts';

/** Writes a report for a person. */
export function writePretty(data: ReportData, facts: ChangeFacts, speech: Speech, paint: Paint): string {
  const { words } = speech;
  const headlines = findHeadlines(data).map(
    (headline, index) => `${paint('bold', index === 0 ? '→' : '·')} ${phraseText(describeHeadline(headline, speech))}`,
  );
  const head = `${paint('bold', words.title)}  ${describeScope(data, speech)}\n\n${headlines.join('\n')}\n`;
  const some = data.total.calls > 0;
  return [
    head,
    ...(some ? [writeOutcomes(data, speech), writeDays(data, speech), writeTools(data, speech)] : []),
    ...writeFieldTables(data, speech),
    ...(some ? [writeModels(data, speech)] : []),
    ...writeChanges(data, facts, speech),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function writeOutcomes({ total, roundTrips, latency }: ReportData, speech: Speech): string {
  const { words, number, share, time } = speech;
  const rows = outcomesInOrder.map((outcome): Cell[] => [
    words.outcomes[outcome],
    { figure: number(total[outcome]) },
    { figure: share(total[outcome] / total.calls) },
    words.outcomeNotes[outcome],
  ]);
  const saved = `${words.summary.saved}: ${number(roundTrips.saved)} (${words.summary.savedNote(number(roundTrips.spent))})`;
  const mended = `${words.summary.mended}: ${number(roundTrips.mended)} (${words.summary.mendedNote(number(roundTrips.retried))})`;
  return [
    writeTable([words.columns.outcome, words.columns.calls, words.columns.share, ''], rows).trimEnd(),
    saved,
    ...(roundTrips.retried > 0 ? [mended] : []),
    ...(latency === null
      ? []
      : [`${words.summary.time}: ${time(latency.median)} (${words.summary.timeNote(time(latency.percentile99))})`]),
    '',
  ].join('\n');
}

const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Draws the share of calls that were not right as a block a day, on a scale from nothing to the worst day. */
function writeDays({ days }: ReportData, { words, day, share }: Speech): string {
  if (days.length < 2) return '';
  const worst = days.reduce((a, b) => (b.brokenShare > a.brokenShare ? b : a));
  if (worst.brokenShare === 0) return '';
  const line = days
    .slice(-90)
    .map(({ brokenShare }) => blocks[Math.round((brokenShare / worst.brokenShare) * 7)])
    .join('');
  return `${words.columns.broken}  ${line}  ${day(worst.day, 'short')}: ${share(worst.brokenShare)}\n`;
}

function writeTools({ tools }: ReportData, speech: Speech): string {
  return cut(
    [speech.words.columns.tool, ...countHeadings(speech)],
    tools,
    (tool) => [showName(tool.tool), ...countCells(tool, speech)],
    speech,
  );
}

function writeModels({ models }: ReportData, speech: Speech): string {
  const { words } = speech;
  const nameOf = (model: string): string => (model === '' ? words.models.unknown : showName(model));
  return cut(
    [words.columns.model, ...countHeadings(speech)],
    models,
    (each) => [nameOf(each.model), ...countCells(each, speech)],
    speech,
  );
}

function countHeadings({ words }: Speech): string[] {
  return [words.columns.calls, ...outcomesInOrder.map((outcome) => words.outcomes[outcome]), words.columns.broken];
}

function countCells(counts: ReportData['total'], { share, number }: Speech): Cell[] {
  const all = [counts.calls, ...outcomesInOrder.map((outcome) => counts[outcome])];
  return [...all.map((count) => ({ figure: number(count) })), { figure: share(counts.brokenShare) }];
}
