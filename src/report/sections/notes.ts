import type { ReportData } from '../../ledger/index.ts';
import { html } from '../html.ts';
import type { Speech } from '../speech.ts';
import type { Section } from './section.ts';

/** Writes what the rules and codes of the report mean. */
export function writeGlossary(data: ReportData, speech: Speech): Section {
  const { words } = speech;
  const used = new Set(data.fields.flatMap(({ reasons }) => reasons.map(({ what }) => what)));
  const rows = Object.entries(words.reasons)
    .filter(([name]) => used.has(name))
    .map(
      ([name, { means, advice }]) =>
        html`<div><dt><code>${name}</code></dt><dd>${means}${advice && html`<span class="advice">${advice}</span>`}</dd></div>`,
    );
  return { id: 'glossary', heading: words.glossary.heading, body: html`<dl class="glossary">${rows}</dl>` };
}

/** Writes how the report is to be read, and what it had to leave out. */
export function writeNotes(data: ReportData, speech: Speech): Section {
  const { words, number } = speech;
  const { count, places } = data.skipped;
  const body = html`${count > 0 && html`<p class="warning">${words.notes.skipped(number(count), places.join(words.listSeparator))}</p>`}
<p>${words.notes.days}${words.sentenceSpace}${words.notes.privacy}</p>`;
  return { id: 'notes', heading: words.notes.heading, body };
}
