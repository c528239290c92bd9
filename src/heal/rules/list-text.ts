import { takesFreeText } from '../free-type.ts';
import { onlyReading, type ValueRule } from '../rule.ts';
import { spend } from '../run.ts';
import { itemShape } from '../shape.ts';
import { types } from '../type-bits.ts';
import { holdsSeparator, splitPieces } from '../words/pieces.ts';
import { spellsOther } from './coerce.ts';

/** Reads a text with separators as a list of free texts; one of the texts may have held the separator itself, so it is a convention. */
export const listText: ValueRule = {
  rule: 'list-text',
  loss: 'convention',
  effects: onlyReading('convention'),
  takes: ['string'],
  concerns: (shape) => (shape.types & types.array) !== 0 && !takesFreeText(shape),
  propose(value, site) {
    const { shape } = site;
    if (typeof value !== 'string' || (shape.types & types.array) === 0 || !holdsSeparator(value)) return undefined;
    if (/^\s*[[{]/.test(value)) return undefined;
    if (!spend(site.run, 1 + value.length / 16)) return undefined;
    const item = itemShape(shape, 0);
    if (item === null || (item.types & types.string) === 0) return undefined;
    const pieces = splitPieces(value);
    if (pieces === undefined || isOneText(value, pieces)) return undefined;
    // Where an item may be a number too, `5` among the pieces has two readings.
    return (item.types & ~types.string) !== 0 && pieces.some(spellsOther) ? undefined : { to: pieces };
  },
};

/** Words that lead on to the end of an enumeration in a sentence, where they are no part of the last piece. */
const LEADS_ON = /^(?:and|or|but|und|oder|et|ou)\s|\s(?:and|or|but|und|oder|et|ou)$|^(?:和|或|以及|及)/i;

/** `1,234`, `1,5` and `12,5 kg`: a comma inside a number, of thousands or of a fraction. */
const COMMA_IN_NUMBER = /(?<![\w,.-])\d{1,3}(?:,\d{3})+(?![\w,-])|(?<![\w,.-])\d+,\d+(?=\s?[a-z%€$£¥]|$)/i;

/** What goes on from the piece before it: the form of a company, a title after a name. */
const GOES_ON = /^(?:Inc|Ltd|LLC|LLP|Corp|Co|GmbH|PLC|Jr|Sr|Esq|Ph\.?D|M\.?D|D\.?C|B\.?C)\.?$/i;

/** A day whose year stands behind a comma, as Americans write it. */
const DAY = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}$/i;

/** `Boston, MA`: a place, and the country or state that it is in. */
const CODE = /^[A-Z]{2}$/;

/** Tells whether a comma between pieces stands inside one thing. */
function isJoined(text: string, pieces: readonly string[]): boolean {
  if (/[\n;；]/.test(text)) return false;
  if (COMMA_IN_NUMBER.test(text)) return true;
  if (pieces.length === 2 && CODE.test(pieces[1]!) && /[a-z]/.test(pieces[0]!)) return true;
  for (let i = 1; i < pieces.length; i++) {
    const before = pieces[i - 1]!;
    if (GOES_ON.test(pieces[i]!) && !GOES_ON.test(before)) return true;
    if (/^\d{4}$/.test(pieces[i]!) && DAY.test(before)) return true;
  }
  return false;
}

/** Tells whether pieces show that the text is one: a sentence, an address, or brackets and marks around a separator. */
function isOneText(text: string, pieces: readonly string[]): boolean {
  if (isJoined(text.trim(), pieces)) return true;
  const last = pieces.at(-1)!;
  if (!text.trimEnd().includes('\n') && (/[?!。？！]$/.test(last) || /\s.*\.$/.test(last))) return true;
  const addresses = pieces.filter((piece) => piece.includes('://')).length;
  return (addresses > 0 && addresses < pieces.length) || pieces.some((piece) => LEADS_ON.test(piece) || isOpen(piece));
}

/** Tells whether a piece has a bracket or a double mark without its partner. */
function isOpen(piece: string): boolean {
  const count = (mark: string): number => piece.split(mark).length - 1;
  return count('(') !== count(')') || count('[') !== count(']') || count('"') % 2 === 1;
}
