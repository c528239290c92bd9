/** Texts in, HTML out: what is put into a template is escaped, unless a template made it. */

/** HTML that was made by a template. */
export interface Html {
  readonly html: string;
}

/** What a template takes: texts are escaped, nothing is nothing. */
export type Fragment = Html | string | number | undefined | false | readonly Fragment[];

/** Makes HTML; every text that is put in is escaped, so that nobody's name can become markup. */
export function html(strings: TemplateStringsArray, ...values: readonly Fragment[]): Html {
  let text = strings[0]!;
  values.forEach((value, index) => {
    text += writeFragment(value) + strings[index + 1]!;
  });
  return { html: text };
}

function writeFragment(value: Fragment): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escapeHtml(value);
  return 'html' in value ? value.html : value.map(writeFragment).join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for elements and quoted attributes; what cannot be seen or turns the reading direction becomes U+FFFD. */
export function escapeHtml(text: string): string {
  return showUnseen(text).replace(/[&<>"']/g, (character) => escapes[character]!);
}

/** Replaces what cannot be seen or turns the reading direction by U+FFFD: it would make a name look like another. */
export function showUnseen(text: string): string {
  return text.replace(UNSEEN, '\ufffd');
}

// A line break can be seen; names have none, since they are shown in one line.
const UNSEEN =
  /(?!\n)[\p{Control}\p{Surrogate}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
