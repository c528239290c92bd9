import type { EntryOutcome, OutcomeCounts } from '../../ledger/index.ts';
import { type Html, html } from '../html.ts';
import { outcomesFromGround } from '../outcomes.ts';
import type { Speech } from '../speech.ts';
import { chooseEvenly, makeTicks, percent } from './scale.ts';

/** One column: a day and its calls. */
export type DayCounts = OutcomeCounts & { readonly day: string };

const HEIGHT = 220;
const TOP = 10;
const BOTTOM = 26;
const PLOT = HEIGHT - TOP - BOTTOM;
/** The width of a digit of the axis, rather too much than too little. */
const DIGIT = 8;

/**
 * Draws calls by outcome as stacked columns by day. Lengths along the page are percentages, so that text and patterns keep their
 * size on every screen; the numbers of the axis, which need a width of their own, are a drawing beside it.
 */
export function drawColumns(days: readonly DayCounts[], alt: string, speech: Speech): Html {
  const ticks = makeTicks(Math.max(...days.map(({ calls }) => calls), 0));
  const top = ticks.at(-1)!;
  const width = 1 / Math.max(1, days.length);
  // A few days would make walls of columns.
  const bar = Math.min(width * 0.78, 0.12);
  const columns = days.map((day, index) => drawColumn(day, (index + 0.5) * width, { bar, top, speech }));
  const labels = chooseEvenly(days, 5).map(([index, { day }], place, all) => {
    const anchor = days.length < 8 ? 'middle' : place === 0 ? 'start' : place === all.length - 1 ? 'end' : 'middle';
    const x = anchor === 'start' ? index * width : anchor === 'end' ? (index + 1) * width : (index + 0.5) * width;
    return html`<text x="${percent(x)}" y="${HEIGHT - 8}" text-anchor="${anchor}"${place % 2 === 1 && html` class="wide"`}>${speech.day(day, 'short')}</text>`;
  });
  const lines = ticks.map((tick) => {
    const y = round(TOP + PLOT * (1 - tick / top));
    return html`<line x1="0" x2="100%" y1="${y}" y2="${y}" class="${tick === 0 ? 'ground' : 'grid'}"/>`;
  });
  return html`<div class="plot">${drawAxis(ticks, speech)}<svg class="columns" width="100%" height="${HEIGHT}" role="img" aria-label="${alt}">${lines}${columns}${labels}</svg></div>`;
}

/** Not heard: the data is in a table below. */
function drawAxis(ticks: readonly number[], { number }: Speech): Html {
  const top = ticks.at(-1)!;
  const texts = ticks.map((tick) => ({ text: number(tick), y: round(TOP + PLOT * (1 - tick / top)) + 4 }));
  const width = Math.max(...texts.map(({ text }) => text.length)) * DIGIT + 1;
  const labels = texts.map(({ text, y }) => html`<text x="${width}" y="${y}" text-anchor="end">${text}</text>`);
  return html`<svg class="columns axis" width="${width}" height="${HEIGHT}" aria-hidden="true">${labels}</svg>`;
}

function drawColumn(
  day: DayCounts,
  middle: number,
  { bar, top, speech }: { readonly bar: number; readonly top: number; readonly speech: Speech },
): Html {
  let ground = TOP + PLOT;
  const parts = outcomesFromGround.map((outcome: EntryOutcome) => {
    const height = (day[outcome] / top) * PLOT;
    if (height === 0) return '';
    ground -= height;
    return html`<rect x="${percent(middle - bar / 2)}" width="${percent(bar)}" y="${round(ground)}" height="${round(height)}" class="mark-${outcome}"/>`;
  });
  const title = outcomesFromGround
    .toReversed()
    .filter((outcome) => day[outcome] > 0)
    .map((outcome) => `${speech.words.outcomes[outcome]} ${speech.number(day[outcome])}`);
  return html`<g><title>${speech.day(day.day)}: ${title.join(speech.words.listSeparator)}</title>${parts}</g>`;
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
