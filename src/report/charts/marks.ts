import type { EntryOutcome } from '../../ledger/index.ts';
import { type Html, html } from '../html.ts';

/**
 * The patterns that tell outcomes apart where colours do not: healed is striped, refused is solid, closed is dotted, accepted
 * is pale. Once a page, before the first chart.
 */
export const markDefinitions: Html = html`<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>
<pattern id="mark-healed" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" class="ground-healed"/><rect width="2.5" height="6" class="ink-healed"/></pattern>
<pattern id="mark-closed" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="5" height="5" class="ground-closed"/><circle cx="2.5" cy="2.5" r="1.3" class="ink-closed"/></pattern>
</defs></svg>`;

/** Draws the sample of an outcome for a legend. */
export function drawSwatch(outcome: EntryOutcome): Html {
  return html`<svg class="swatch" width="14" height="14" aria-hidden="true" focusable="false"><rect width="14" height="14" rx="3" class="mark-${outcome}"/></svg>`;
}
