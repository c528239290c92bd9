import type { EntryOutcome, OutcomeCounts } from '../../ledger/index.ts';
import { type Html, html } from '../html.ts';
import { outcomesInOrder } from '../outcomes.ts';
import { percent } from './scale.ts';

/** Draws one length of 0 to 1; the number stands beside it, so it is hidden from who hears the page. */
export function drawBar(share: number, kind: 'healed' | 'rejected' | 'plain'): Html {
  const length = Math.min(1, Math.max(0, share));
  const width = length === 0 ? '0' : percent(length);
  return html`<svg class="bar" width="100%" height="12" aria-hidden="true" focusable="false"><rect width="100%" height="12" rx="3" class="track"/><rect width="${width}" height="12" rx="3" class="mark-${kind}"/></svg>`;
}

/** Draws the outcomes of some calls as parts of one bar; `alt` is heard in its place, else it is hidden. */
export function drawSplit(
  counts: OutcomeCounts,
  options: { readonly height?: number; readonly alt?: string } = {},
): Html {
  const { height = 12, alt } = options;
  let start = 0;
  const parts = outcomesInOrder.map((outcome: EntryOutcome) => {
    const share = counts.calls === 0 ? 0 : counts[outcome] / counts.calls;
    if (share === 0) return '';
    const from = start;
    start += share;
    return html`<rect x="${percent(from)}" width="${percent(share)}" height="${height}" class="mark-${outcome}"/>`;
  });
  const heard = alt === undefined ? html`aria-hidden="true" focusable="false"` : html`role="img" aria-label="${alt}"`;
  return html`<svg class="split" width="100%" height="${height}" ${heard}><rect width="100%" height="${height}" class="track"/>${parts}</svg>`;
}

/** Draws two lengths at once, for who heals and who refuses. */
export function drawPair(healed: number, refused: number): Html {
  const first = Math.min(1, Math.max(0, refused));
  const second = Math.min(1 - first, Math.max(0, healed));
  return html`<svg class="bar" width="100%" height="12" aria-hidden="true" focusable="false"><rect width="100%" height="12" class="track"/><rect width="${percent(first)}" height="12" class="mark-rejected"/><rect x="${percent(first)}" width="${percent(second)}" height="12" class="mark-healed"/></svg>`;
}
