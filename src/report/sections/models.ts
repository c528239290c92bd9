import { issueCodes } from '../../base/index.ts';
import type { FaultReport, ReportData } from '../../ledger/index.ts';
import { drawBar, drawSplit } from '../charts/bars.ts';
import { fieldName } from '../field-name.ts';
import { type Html, html } from '../html.ts';
import { describeCounts } from '../outcomes.ts';
import type { Speech } from '../speech.ts';
import { legendFor } from './head.ts';
import { type Section, writeField, writeMore, writeName, writeReason } from './section.ts';

const SHOWN = 12;
const FAULTS = 5;

/** Writes the models side by side: outcomes, and the commonest faults on one scale for all. */
export function writeModels(data: ReportData, speech: Speech): Section {
  const { words, share } = speech;
  const faults = data.faults.slice(0, FAULTS);
  const most = Math.max(0.01, ...faults.flatMap(({ models }) => models.map((model) => model.share)));
  const shown = data.models.slice(0, SHOWN);
  const cards = shown.map((model) => writeCard(model, { faults, most }, speech));
  const body = html`<figure><figcaption>${words.models.caption}${words.sentenceSpace}${faults.length > 0 && words.models.scale(share(most))}</figcaption>
${legendFor(data, speech)}
<ul class="cards">${cards}</ul>${writeMore(data.models.length, shown.length, speech)}</figure>`;
  return { id: 'models', heading: words.models.heading, body };
}

function writeCard(
  model: ReportData['models'][number],
  { faults, most }: { readonly faults: readonly FaultReport[]; readonly most: number },
  speech: Speech,
): Html {
  const { words, share, calls } = speech;
  const rows = faults.map((fault) => {
    const own = fault.models.find((each) => each.model === model.model);
    const kind = Object.hasOwn(issueCodes, fault.what) ? 'rejected' : 'healed';
    return html`<li><span class="what" title="${fieldName(fault)}">${writeField(fault)} ${writeReason(fault.what, speech)}</span>
<span class="value">${own === undefined ? '–' : share(own.share)}</span>${drawBar((own?.share ?? 0) / most, kind)}</li>`;
  });
  const title = model.model === '' ? words.models.unknown : writeName(model.model);
  return html`<li class="card"><h3>${title}</h3>
<p class="note">${calls(model.calls)} · ${words.models.broken(share(model.brokenShare))}</p>
${drawSplit(model, { height: 14, alt: `${model.model === '' ? words.models.unknown : model.model}: ${describeCounts(model, speech)}` })}
${model.model !== '' && rows.length > 0 && html`<ul class="faults">${rows}</ul>`}</li>
`;
}
