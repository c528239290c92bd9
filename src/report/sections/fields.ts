import type { FieldReport, ReportData } from '../../ledger/index.ts';
import { drawPair } from '../charts/bars.ts';
import { writeLegend, writeTable } from '../charts/figure.ts';
import { type Html, html } from '../html.ts';
import type { Speech } from '../speech.ts';
import { writeHeat } from './heat.ts';
import { type Section, writeField, writeMore, writeReason } from './section.ts';

const SHOWN = 15;

/** Writes which fields go wrong, and which rules they live on. */
export function writeFields(data: ReportData, speech: Speech): Section {
  const { words } = speech;
  const body =
    data.fields.length === 0
      ? html`<p>${words.fields.none}</p>`
      : html`<h3>${words.fields.worst}</h3>${writeWorst(data.fields, speech)}
<h3>${words.fields.heat}</h3>${writeHeat(data.fields.slice(0, SHOWN), speech)}`;
  return { id: 'fields', heading: words.fields.heading, body };
}

function writeWorst(fields: readonly FieldReport[], speech: Speech): Html {
  const { words, number } = speech;
  const { columns } = words;
  const shown = fields.slice(0, SHOWN);
  const most = Math.max(1, shown[0]?.broken ?? 1);
  const sumOf = (field: FieldReport, kind: 'healed' | 'refused'): number =>
    field.reasons.reduce((sum, reason) => sum + (reason.kind === kind ? reason.calls : 0), 0);
  const table = writeTable(
    words.fields.worst,
    [
      { title: columns.field },
      { title: columns.split, kind: 'bar' },
      { title: columns.broken, kind: 'number' },
      { title: columns.used, kind: 'number', wide: true },
      { title: columns.days, kind: 'number', wide: true },
      { title: columns.reason, wide: true },
    ],
    shown.map((field) => [
      writeField(field),
      drawPair(sumOf(field, 'healed') / most, sumOf(field, 'refused') / most),
      number(field.broken),
      field.used === null ? '–' : number(field.used),
      words.fields.daysOf(number(field.days), number(field.daysOfTool)),
      field.livesOn === undefined
        ? field.reasons[0] && writeReason(field.reasons[0].what, speech)
        : html`<span class="badge">${words.fields.livesOn(field.livesOn)}</span>`,
    ]),
  );
  const legend = writeLegend(speech, (outcome) => outcome === 'healed' || outcome === 'rejected');
  return html`<figure><figcaption>${words.fields.worstCaption}</figcaption>${legend}${table}${writeMore(fields.length, shown.length, speech)}</figure>`;
}
