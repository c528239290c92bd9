import { fieldName } from '../field-name.ts';
import { type Fragment, type Html, html } from '../html.ts';
import { named, phraseHtml } from '../phrase.ts';
import type { Speech } from '../speech.ts';

/** One part of the page. */
export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly body: Html;
}

/** Writes a part with its heading. */
export function writeSection({ id, heading, body }: Section): Html {
  return html`<section id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading">${heading}</h2>
${body}
</section>
`;
}

/** Writes a name as code. */
export function writeName(name: string): Html {
  return phraseHtml([named(name)]);
}

/** Writes the name of a field; it may break after each joint, so that it fits a phone. */
export function writeField(field: { readonly tool: string; readonly path: string }): Html {
  const { name } = named(fieldName(field));
  const parts = name.split(/(?<=[._[\]{}/-])/u);
  return html`<code class="field">${parts.map((part, index): Fragment => (index === 0 ? part : html`<wbr>${part}`))}</code>`;
}

/** Writes a rule or code, with what it means for who points at it. */
export function writeReason(what: string, { words }: Speech): Html {
  const means = Object.hasOwn(words.reasons, what)
    ? words.reasons[what as keyof typeof words.reasons].means
    : undefined;
  return means === undefined ? html`<code>${what}</code>` : html`<code title="${means}">${what}</code>`;
}

/** Says how many are left out; nothing where none is. */
export function writeMore(all: number, shown: number, { words, number }: Speech): Html {
  return all > shown ? html`<p class="more">${words.more(number(all - shown))}</p>` : html``;
}
