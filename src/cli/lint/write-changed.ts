/** A JSON text and what its document has become in, the text of that out; what did not change stays as it was written. */
import { escapeToken, isObject } from '../../base/index.ts';
import { locateValues, type ValuePlace } from '../locate-values.ts';
import { pointersIn } from '../tool-sources.ts';

/**
 * Writes a changed document. `before` is what `JSON.parse` made of the text; what is the same object in `after`, or the same
 * scalar at the same place, keeps its text. What is new is written as its neighbours are: on lines of its own, or beside them.
 */
export function writeChanged(text: string, before: unknown, after: unknown): string {
  const places = locateValues(text);
  const pointers = pointersIn(before);
  const indent = /\n([ \t]+)["[{]/.exec(text)?.[1] ?? '  ';
  const cut = ({ start, end }: ValuePlace): string => text.slice(start, end);

  /** Writes what now stands at `at`, where `was` stood; `gap` is what parts it from its neighbours. */
  const write = (value: unknown, was: unknown, at: string, gap: string): string => {
    const kept = isContainer(value) ? pointers.get(value) : value === was ? at : undefined;
    const place = places.get(kept ?? at);
    if (kept !== undefined && place !== undefined) return cut(place);
    const alike = isContainer(value) && isContainer(was) && Array.isArray(value) === Array.isArray(was);
    if (place === undefined || !alike || Object.keys(was).length === 0) return writeNew(value, gap);
    return writeMembers(value, was, at, place);
  };

  const writeMembers = (value: object, was: object, at: string, { start, end }: ValuePlace): string => {
    const placeOf = (key: string): ValuePlace | undefined =>
      Object.hasOwn(was, key) ? places.get(`${at}/${escapeToken(key)}`) : undefined;
    const members = Object.keys(was).map((key) => placeOf(key)!);
    const [first, second] = members.sort((a, b) => a.from - b.from);
    const lead = text.slice(start + 1, first!.from);
    const gap = second ? text.slice(first!.end, second.from) : `,${lead || ' '}`;
    const colon = /:\s*$/.exec(text.slice(first!.from, first!.start))?.[0] ?? '';
    let written = '';
    let last: ValuePlace | undefined;
    for (const [key, one] of Object.entries(value)) {
      const place = placeOf(key);
      if (written !== '') written += last && place && follows(last, place) ? text.slice(last.end, place.from) : gap;
      if (!Array.isArray(value)) {
        written += place ? text.slice(place.from, place.start) : JSON.stringify(key) + colon;
      }
      written += write(one, place ? (was as Record<string, unknown>)[key] : absent, `${at}/${escapeToken(key)}`, gap);
      last = place;
    }
    const [opening, closing] = [text[start]!, text[end - 1]!];
    if (written === '') return opening + closing;
    return opening + lead + written + text.slice(members.at(-1)!.end, end - 1) + closing;
  };

  const follows = (a: ValuePlace, b: ValuePlace): boolean =>
    a.end <= b.from && /^\s*,\s*$/.test(text.slice(a.end, b.from));

  const writeNew = (value: unknown, gap: string): string => {
    const margin = /\n[ \t]*$/.exec(gap)?.[0];
    if (margin !== undefined) return JSON.stringify(value, null, indent).replaceAll('\n', margin);
    if (!/\s/.test(gap)) return JSON.stringify(value);
    // A line break in here is never part of a text, which would escape it.
    return JSON.stringify(value, null, 1)
      .replace(/(?<=[[{])\n *|\n *(?=[\]}])/g, '')
      .replace(/\n */g, ' ');
  };

  const whole = places.get('')!;
  return text.slice(0, whole.start) + write(after, before, '', '') + text.slice(whole.end);
}

const absent = Symbol('absent');

const isContainer = (value: unknown): value is object => isObject(value) || Array.isArray(value);
