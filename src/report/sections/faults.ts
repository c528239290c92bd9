import { issueCodes } from '../../base/index.ts';
import type { FaultReport, ReportData } from '../../ledger/index.ts';
import { writeTable } from '../charts/figure.ts';
import { type Html, html } from '../html.ts';
import type { Speech } from '../speech.ts';
import { type Section, writeField, writeMore, writeName, writeReason } from './section.ts';

const SHOWN = 12;
const MODELS = 8;

/** Writes which faults the models share (the schema is the suspect) and which one model makes. */
export function writeFaults(data: ReportData, speech: Speech): Section {
  const { words, number, share } = speech;
  const { broken, bySchema } = data.suspect;
  const parts = {
    share: share(broken === 0 ? 0 : bySchema / broken),
    bySchema: number(bySchema),
    broken: number(broken),
  };
  const shared = data.faults.filter(({ verdict }) => verdict === 'schema');
  const own = data.faults.filter(({ verdict }) => verdict === 'model');
  const body = html`${broken > 0 && html`<p class="lead">${words.faults.suspect(parts)}</p>`}
<h3>${words.faults.shared}</h3>
${shared.length === 0 ? html`<p>${words.faults.noneShared}</p>` : writeShared(data, shared, speech)}
<h3>${words.faults.own}</h3>
${own.length === 0 ? html`<p>${words.faults.noneOwn}</p>` : writeOwn(own, speech)}`;
  return { id: 'faults', heading: words.faults.heading, body };
}

function writeShared(data: ReportData, faults: readonly FaultReport[], speech: Speech): Html {
  const { words, number, share } = speech;
  const shown = faults.slice(0, SHOWN);
  const models = data.models
    .map(({ model }) => model)
    .filter((model) => model !== '')
    .slice(0, MODELS);
  const table = writeTable(
    words.faults.shared,
    [
      { title: words.columns.field },
      { title: words.columns.reason },
      { title: words.columns.calls, kind: 'number', wide: true },
      { title: words.columns.models, kind: 'number', wide: true },
      ...models.map((model) => ({ title: writeName(model), kind: 'number' as const })),
    ],
    shown.map((fault) => [
      writeField(fault),
      writeReason(fault.what, speech),
      number(fault.calls),
      words.faults.ofModels(number(fault.failing), number(fault.asked)),
      ...models.map((model) => {
        const found = fault.models.find((each) => each.model === model);
        if (found === undefined) return html`<span class="cell none">–</span>`;
        return html`<span class="cell heat-${kindOf(fault.what)}-${shade(found.share)}">${share(found.share)}</span>`;
      }),
    ]),
    'heat',
  );
  return html`<figure><figcaption>${words.faults.sharedCaption}</figcaption>${table}${writeMore(faults.length, shown.length, speech)}</figure>`;
}

function kindOf(what: string): 'healed' | 'refused' {
  return Object.hasOwn(issueCodes, what) ? 'refused' : 'healed';
}

function shade(share: number): number {
  return share === 0 ? 0 : Math.min(5, Math.max(1, Math.ceil(5 * Math.sqrt(share))));
}

function writeOwn(faults: readonly FaultReport[], speech: Speech): Html {
  const { words, number, share } = speech;
  const shown = faults.slice(0, SHOWN);
  const table = writeTable(
    words.faults.own,
    [
      { title: words.columns.model },
      { title: words.columns.field },
      { title: words.columns.reason },
      { title: words.columns.calls, kind: 'number' },
      { title: words.columns.share, kind: 'number' },
    ],
    shown.map((fault) => [
      writeName(fault.model ?? ''),
      writeField(fault),
      writeReason(fault.what, speech),
      number(fault.calls),
      share(fault.models.find(({ model }) => model === fault.model)?.share ?? 0),
    ]),
  );
  return html`<figure><figcaption>${words.faults.ownCaption}</figcaption>${table}${writeMore(faults.length, shown.length, speech)}</figure>`;
}
