import type { FieldReason, FieldReport } from '../../ledger/index.ts';
import { writeTable } from '../charts/figure.ts';
import { type Html, html } from '../html.ts';
import type { Speech } from '../speech.ts';
import { writeField, writeReason } from './section.ts';

const COLUMNS = 10;

interface HeatColumn {
  readonly kind: FieldReason['kind'];
  readonly what: string;
  readonly calls: number;
}

/** Writes fields against reasons as a table whose cells are shaded by their calls; it is heard as the table that it is. */
export function writeHeat(fields: readonly FieldReport[], speech: Speech): Html {
  const { words, number, share } = speech;
  const columns = chooseColumns(fields);
  const most = Math.max(1, ...fields.flatMap(({ reasons }) => reasons.map(({ calls }) => calls)));
  const table = writeTable(
    words.fields.heat,
    [
      { title: words.columns.field },
      ...columns.map(({ kind, what }) => ({
        title: html`${writeReason(what, speech)}<span class="kind">${words.fields[kind]}</span>`,
        kind: 'number' as const,
      })),
    ],
    fields.map((field) => [
      writeField(field),
      ...columns.map(({ kind, what }) => {
        const reason = field.reasons.find((each) => each.kind === kind && each.what === what);
        if (reason === undefined) return html`<span class="cell none">·</span>`;
        const lives = field.livesOn === what && kind === 'healed';
        const title = reason.share === null ? '' : words.fields.ofUses(share(reason.share));
        return html`<span class="cell heat-${kind}-${stepOf(reason.calls, most)}${lives && ' lives'}"${title !== '' && html` title="${title}"`}>${number(reason.calls)}${lives && html`<span class="heard">, ${words.fields.livesOnIt}</span>`}</span>`;
      }),
    ]),
    'heat',
  );
  return html`<figure><figcaption>${words.fields.heatCaption}</figcaption>${table}</figure>`;
}

/** Calls differ by powers of ten, so shades follow the root: 1 (least) to 5. */
function stepOf(calls: number, most: number): number {
  return Math.max(1, Math.ceil(5 * Math.sqrt(calls / most)));
}

function chooseColumns(fields: readonly FieldReport[]): HeatColumn[] {
  const columns = new Map<string, { kind: FieldReason['kind']; what: string; calls: number }>();
  for (const { kind, what, calls } of fields.flatMap(({ reasons }) => reasons)) {
    const column = columns.get(`${kind} ${what}`) ?? { kind, what, calls: 0 };
    column.calls += calls;
    columns.set(`${kind} ${what}`, column);
  }
  return [...columns.values()]
    .sort((a, b) => b.calls - a.calls)
    .slice(0, COLUMNS)
    .sort((a, b) => (a.kind === b.kind ? b.calls - a.calls : a.kind === 'healed' ? -1 : 1));
}
