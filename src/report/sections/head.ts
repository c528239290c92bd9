import type { ReportData } from '../../ledger/index.ts';
import { drawSplit } from '../charts/bars.ts';
import { writeLegend } from '../charts/figure.ts';
import { drawSwatch } from '../charts/marks.ts';
import { describeHeadline } from '../describe-headline.ts';
import { findHeadlines } from '../find-headlines.ts';
import { type Html, html } from '../html.ts';
import { describeCounts, outcomesInOrder } from '../outcomes.ts';
import { phraseHtml } from '../phrase.ts';
import type { Speech } from '../speech.ts';
import type { Section } from './section.ts';

/** Writes the top of the page: of what it tells, and the one thing to do; then the next ones. */
export function writeHead(data: ReportData, speech: Speech): Html {
  const { words } = speech;
  const [first, ...more] = findHeadlines(data).map((headline) => phraseHtml(describeHeadline(headline, speech)));
  const next =
    more.length > 0 &&
    html`<h2 class="next">${words.alsoToDo}</h2><ol class="todo">${more.map((each) => html`<li>${each}</li>`)}</ol>`;
  return html`<header>
<p class="eyebrow">${words.title}</p>
<h1>${first}</h1>
<p class="subtitle">${describeScope(data, speech)}</p>
${next}
</header>
`;
}

/** Says which days, and how many calls, tools and models. */
export function describeScope(data: ReportData, speech: Speech): string {
  const { words } = speech;
  const { since, until } = data;
  const days =
    since === null || until === null
      ? words.noDays
      : since === until
        ? speech.day(since)
        : `${speech.day(since)} – ${speech.day(until)}`;
  const models = data.models.filter(({ model }) => model !== '').length;
  return words.subtitle({
    days,
    calls: speech.calls(data.total.calls),
    tools: speech.tools(data.tools.length),
    models: speech.models(models),
  });
}

/** Writes the counts at a glance. */
export function writeSummary(data: ReportData, speech: Speech): Section {
  const { words, number, share, time } = speech;
  const { total, roundTrips, latency } = data;
  const outcomes = outcomesInOrder.map(
    (outcome) => html`<div class="tile"><dt>${drawSwatch(outcome)} ${words.outcomes[outcome]}</dt>
<dd class="figure">${number(total[outcome])}</dd>
<dd class="note">${total.calls > 0 && html`${share(total[outcome] / total.calls)} · `}${words.outcomeNotes[outcome]}</dd></div>`,
  );
  const tile = (title: string, figure: string, note: string): Html =>
    html`<div class="tile"><dt>${title}</dt><dd class="figure">${figure}</dd><dd class="note">${note}</dd></div>`;
  const body = html`<p class="bigbar">${drawSplit(total, { height: 20, alt: words.summary.bar(describeCounts(total, speech)) })}</p>
<dl class="tiles">${outcomes}</dl>
<dl class="tiles">${tile(words.summary.saved, number(roundTrips.saved), words.summary.savedNote(number(roundTrips.spent)))}${
    roundTrips.retried > 0 &&
    tile(words.summary.mended, number(roundTrips.mended), words.summary.mendedNote(number(roundTrips.retried)))
  }${latency !== null && tile(words.summary.time, time(latency.median), words.summary.timeNote(time(latency.percentile99)))}</dl>`;
  return { id: 'summary', heading: words.summary.heading, body };
}

/** The legend for charts of these counts. */
export function legendFor(data: ReportData, speech: Speech): Html {
  return writeLegend(speech, (outcome) => data.total[outcome] > 0);
}
