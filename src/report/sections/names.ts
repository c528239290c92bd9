import type { ReportData } from '../../ledger/index.ts';
import { writeTable } from '../charts/figure.ts';
import { html } from '../html.ts';
import type { Speech } from '../speech.ts';
import { type Section, writeField, writeMore, writeName } from './section.ts';

const SHOWN = 20;

/** Writes the names that models make up, and what they stood for. */
export function writeNames(data: ReportData, speech: Speech): Section {
  const { words, number } = speech;
  const { columns } = words;
  const shown = data.names.slice(0, SHOWN);
  const table = writeTable(
    words.names.heading,
    [
      { title: columns.written },
      { title: columns.field },
      { title: columns.means },
      { title: columns.calls, kind: 'number' },
      { title: columns.models, kind: 'number', wide: true },
      { title: columns.by, wide: true },
    ],
    shown.map((name) => {
      const mean = name.means[0];
      return [
        html`${writeName(name.name)} <span class="note">${words.names.kinds[name.kind]}</span>`,
        writeField(name),
        mean === undefined ? words.names.unknown : writeName(mean.to),
        number(name.calls),
        number(name.models),
        mean === undefined ? '' : words.names.by[mean.by],
      ];
    }),
  );
  const body = html`<figure><figcaption>${words.names.caption}</figcaption>${table}${writeMore(data.names.length, shown.length, speech)}</figure>`;
  return { id: 'names', heading: words.names.heading, body };
}
