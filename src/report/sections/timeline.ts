import type { ReportData } from '../../ledger/index.ts';
import { drawColumns } from '../charts/columns.ts';
import { writeFigure, writeTable } from '../charts/figure.ts';
import { fillDays } from '../charts/fill-days.ts';
import { html } from '../html.ts';
import { outcomesInOrder } from '../outcomes.ts';
import type { Speech } from '../speech.ts';
import { legendFor } from './head.ts';
import type { Section } from './section.ts';

/** Writes what became of the calls day by day. */
export function writeTimeline(data: ReportData, speech: Speech): Section {
  const { words, number, share, day } = speech;
  const { columns } = words;
  const worst = data.days.reduce((a, b) => (b.brokenShare > a.brokenShare ? b : a), data.days[0]!);
  const alt = words.timeline.alt({
    days: number(data.days.length),
    worstDay: day(worst.day),
    share: share(worst.brokenShare),
  });
  const table = writeTable(
    words.timeline.heading,
    [
      { title: columns.day },
      ...outcomesInOrder.map((outcome) => ({ title: words.outcomes[outcome], kind: 'number' as const })),
      { title: columns.calls, kind: 'number' },
      { title: columns.broken, kind: 'number' },
    ],
    data.days.map((each) => [
      day(each.day),
      ...outcomesInOrder.map((outcome) => number(each[outcome])),
      number(each.calls),
      share(each.brokenShare),
    ]),
  );
  const chart = html`${legendFor(data, speech)}${drawColumns(fillDays(data.days), alt, speech)}`;
  const body = writeFigure({ chart, caption: words.timeline.caption, data: table }, speech);
  return { id: 'timeline', heading: words.timeline.heading, body };
}
