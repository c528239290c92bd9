import type { EntryOutcome } from '../../ledger/index.ts';
import { type Fragment, type Html, html } from '../html.ts';
import { outcomesInOrder } from '../outcomes.ts';
import type { Speech } from '../speech.ts';
import { drawSwatch } from './marks.ts';

/** A column of a table; numbers stand to the right. */
export interface TableColumn {
  readonly title: Fragment;
  readonly kind?: 'number' | 'bar';
  /** Left out on a narrow screen, where the rest has to fit. */
  readonly wide?: boolean;
}

/** Writes a table whose first column names the rows; `label` is heard, and names the region that scrolls on a narrow screen. */
export function writeTable(
  label: string,
  columns: readonly TableColumn[],
  rows: readonly (readonly Fragment[])[],
  style = '',
): Html {
  const classOf = ({ kind, wide }: TableColumn): Html =>
    html` class="${[kind ?? '', wide === true ? 'wide' : ''].join(' ').trim()}"`;
  const head = columns.map((column) => html`<th scope="col"${classOf(column)}>${column.title}</th>`);
  const body = rows.map(
    (row) =>
      html`<tr>${columns.map((column, index) =>
        index === 0 ? html`<th scope="row">${row[0]}</th>` : html`<td${classOf(column)}>${row[index]}</td>`,
      )}</tr>\n`,
  );
  return html`<div class="scroll" role="group" aria-label="${label}" tabindex="0"><table class="${style}"><thead><tr>${head}</tr></thead>
<tbody>${body}</tbody></table></div>`;
}

/** Puts a chart with its caption, and the data behind it in a table that opens. */
export function writeFigure(
  parts: { readonly chart: Html; readonly caption: string; readonly data?: Html },
  speech: Speech,
): Html {
  const { chart, caption, data } = parts;
  return html`<figure><figcaption>${caption}</figcaption>
${chart}${data && html`<details><summary>${speech.words.dataTable}</summary>${data}</details>`}</figure>`;
}

/** Writes what the marks of outcomes mean; only those that occur. */
export function writeLegend(speech: Speech, has: (outcome: EntryOutcome) => boolean = () => true): Html {
  const items = outcomesInOrder
    .filter(has)
    .map((outcome) => html`<li>${drawSwatch(outcome)} ${speech.words.outcomes[outcome]}</li>`);
  return html`<ul class="legend">${items}</ul>`;
}
