import { type Html, html, showUnseen } from './html.ts';

/** A name from a tool or a model, shown as it is written. */
export interface Name {
  readonly name: string;
}

/** A sentence in parts, so that page and terminal can each show the names in it their own way. */
export type Phrase = readonly (string | Name)[];

/** Writes a sentence; texts and numbers stand as they are, `Name`s stay apart. */
export function say(strings: TemplateStringsArray, ...values: readonly (string | number | Name | Phrase)[]): Phrase {
  return strings.flatMap((text, index) => {
    const value = values[index];
    const part = value === undefined ? [] : Array.isArray(value) ? (value as Phrase) : [plain(value as Name | string)];
    return [text, ...part].filter((each) => each !== '');
  });
}

function plain(value: string | number | Name): string | Name {
  return typeof value === 'number' ? String(value) : value;
}

const LONGEST = 80;

/** Makes a name; a long one is cut in the middle, where names differ least. */
export function named(name: string): Name {
  return { name: showName(name) };
}

/** Writes a name in one line of at most 81 characters, with nothing in it that cannot be seen. */
export function showName(name: string): string {
  const shown = showUnseen(name).replaceAll('\n', '\ufffd');
  if (shown.length <= LONGEST) return shown;
  return showUnseen(`${shown.slice(0, LONGEST / 2)}…${shown.slice(-LONGEST / 2)}`);
}

/** Writes a sentence for a terminal, names between backticks. */
export function phraseText(phrase: Phrase): string {
  return phrase.map((part) => (typeof part === 'string' ? part : `\`${part.name}\``)).join('');
}

/** Writes a sentence for the page, names as code. */
export function phraseHtml(phrase: Phrase): Html {
  return html`${phrase.map((part) => (typeof part === 'string' ? part : html`<code>${part.name}</code>`))}`;
}

/** Joins phrases with a text between them. */
export function joinPhrases(phrases: readonly Phrase[], between: string): Phrase {
  return phrases.flatMap((phrase, index) => (index === 0 ? phrase : [between, ...phrase]));
}
