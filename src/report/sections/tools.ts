import type { ReportData } from '../../ledger/index.ts';
import { drawSplit } from '../charts/bars.ts';
import { writeTable } from '../charts/figure.ts';
import { html } from '../html.ts';
import { outcomesInOrder } from '../outcomes.ts';
import type { Speech } from '../speech.ts';
import { legendFor } from './head.ts';
import { type Section, writeMore, writeName } from './section.ts';

const SHOWN = 20;

/** Writes what became of the calls of each tool. */
export function writeTools(data: ReportData, speech: Speech): Section {
  const { words, number, share } = speech;
  const { columns } = words;
  const shown = data.tools.slice(0, SHOWN);
  const table = writeTable(
    words.tools.heading,
    [
      { title: columns.tool },
      { title: columns.split, kind: 'bar' },
      { title: columns.calls, kind: 'number' },
      ...outcomesInOrder.map((outcome) => ({ title: words.outcomes[outcome], kind: 'number' as const, wide: true })),
      { title: columns.broken, kind: 'number' },
    ],
    shown.map((tool) => [
      writeName(tool.tool),
      drawSplit(tool),
      number(tool.calls),
      ...outcomesInOrder.map((outcome) => number(tool[outcome])),
      share(tool.brokenShare),
    ]),
  );
  const body = html`<figure><figcaption>${words.tools.caption}</figcaption>${legendFor(data, speech)}${table}${writeMore(data.tools.length, shown.length, speech)}</figure>`;
  return { id: 'tools', heading: words.tools.heading, body };
}
