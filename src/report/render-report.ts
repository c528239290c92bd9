/** The report in, one page out: HTML that needs nothing else, loads nothing and runs nothing. Pure: the same in, the same out. */
import type { Locale } from '../base/index.ts';
import type { ReportData } from '../ledger/index.ts';
import { markDefinitions } from './charts/marks.ts';
import { html } from './html.ts';
import type { ProposalEffect, ReplayReport } from './replay.ts';
import { writeFaults } from './sections/faults.ts';
import { writeFields } from './sections/fields.ts';
import { describeScope, writeHead, writeSummary } from './sections/head.ts';
import { writeModels } from './sections/models.ts';
import { writeNames } from './sections/names.ts';
import { writeGlossary, writeNotes } from './sections/notes.ts';
import { writeProposals } from './sections/proposals.ts';
import { writeReplay } from './sections/replay.ts';
import { type Section, writeSection } from './sections/section.ts';
import { writeTimeline } from './sections/timeline.ts';
import { writeTools } from './sections/tools.ts';
import { createSpeech, type Speech } from './speech.ts';
import { style, styleHash } from './style.ts';

/** What the page shows beside the report, and in which language. */
export interface RenderOptions {
  /** Default `en`. */
  readonly locale?: Locale;
  /** Whether a tool file was given, so that no proposals means that there are none; default: whether there are some. */
  readonly hasTools?: boolean;
  /** What a change would have done. */
  readonly replay?: ReplayReport;
  /** What each proposal alone would have done, in their order. */
  readonly effects?: readonly ProposalEffect[];
}

/** Renders the report as one HTML page. */
export function renderReport(data: ReportData, options: RenderOptions = {}): string {
  const speech = createSpeech(options.locale ?? 'en');
  const { words } = speech;
  const sections = chooseSections(data, options, speech);
  const links = sections.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`);
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${words.title}: ${describeScope(data, speech)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">${words.skipLink}</a>
${markDefinitions}
${writeHead(data, speech)}
<nav aria-label="${words.contents}"><ul>${links}</ul></nav>
<main id="main" tabindex="-1">
${sections.map(writeSection)}</main>
<footer><p>Toolmend</p></footer>
</body>
</html>
`.html;
}

function chooseSections(data: ReportData, options: RenderOptions, speech: Speech): Section[] {
  const { replay, effects } = options;
  const asked = options.hasTools ?? data.proposals.length > 0;
  const some = data.total.calls > 0;
  return [
    writeSummary(data, speech),
    ...(replay === undefined ? [] : [writeReplay(replay, speech)]),
    ...(some ? [writeTimeline(data, speech), writeTools(data, speech), writeFields(data, speech)] : []),
    ...(some ? [writeFaults(data, speech), writeModels(data, speech)] : []),
    ...(data.names.length > 0 ? [writeNames(data, speech)] : []),
    ...(some ? [writeProposals(data, { asked, ...(effects && { effects }) }, speech)] : []),
    ...(data.fields.length > 0 ? [writeGlossary(data, speech)] : []),
    writeNotes(data, speech),
  ];
}
