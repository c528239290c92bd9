/** The text of a JSON document in, the place of each value in it out, by JSON Pointer; the text has to be JSON. */
import { escapeToken } from '../base/index.ts';

/** Where a value stands: from `start` up to `end`; for the value of a property, `from` is where its key begins. */
export interface ValuePlace {
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

/** Returns the place of each value of a document; of a key that comes twice, that of the last, which is the one that counts. */
export function locateValues(text: string): ReadonlyMap<string, ValuePlace> {
  const places = new Map<string, ValuePlace>();
  let at = 0;
  const skip = (): void => {
    while (at < text.length && ' \t\r\n,:'.includes(text[at]!)) at++;
  };
  const skipText = (): void => {
    for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
    at++;
  };
  const visit = (pointer: string, keyStart?: number): void => {
    skip();
    const start = at;
    const opening = text[at];
    if (opening === '"') skipText();
    else if (opening === '{' || opening === '[') {
      at++;
      skip();
      for (let index = 0; at < text.length && text[at] !== '}' && text[at] !== ']'; index++) {
        const from = at;
        if (opening === '[') visit(`${pointer}/${index}`);
        else {
          skipText();
          visit(`${pointer}/${escapeToken(JSON.parse(text.slice(from, at)))}`, from);
        }
        skip();
      }
      at++;
    } else while (at < text.length && !/[\s,\]}]/.test(text[at]!)) at++;
    places.set(pointer, { from: keyStart ?? start, start, end: at });
  };
  visit('');
  return places;
}

/** Returns a function that tells the line, from 1, of a value or of the nearest one around it; of a property that of its key. */
export function createLineFinder(text: string): (pointer: string) => number {
  const places = locateValues(text);
  const breaks = [...text.matchAll(/\n/g)].map((match) => match.index);
  return (pointer) => {
    let at = pointer;
    while (at !== '' && !places.has(at)) at = at.slice(0, at.lastIndexOf('/'));
    const { from } = places.get(at)!;
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (breaks[middle]! < from) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
