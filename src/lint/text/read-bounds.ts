import { descriptionOf, isOnly, type SchemaRecord } from '../schema/own.ts';
import { splitWords } from './split-words.ts';

/** A bound as a text tells it, with the keyword that would say it. */
export interface SaidBound {
  readonly keyword: 'minimum' | 'maximum' | 'maxLength' | 'maxItems' | 'minItems';
  readonly value: number;
  readonly shown: string;
}

const number = '(-?\\d+(?:[_,]\\d+)*(?:\\.\\d+)?)(?!\\.?\\d|-\\d)';
const upper = new RegExp(
  `\\b(?:max(?:imum)?(?: value| length| of)?(?: is|:|=)?|up to|at most|no more than|not exceed(?:ing)?|upper limit(?: of| is|:)?)\\s+${number}`,
  'i',
);
const lower = new RegExp(`\\b(?:min(?:imum)?(?: value)?(?: is|:|=)?|at least|no less than)\\s+${number}`, 'i');
const range = new RegExp(
  `\\b(?:between|from|range:?|in the range(?: of)?)\\s+${number}\\s*(?:and|to|-|–|\\.\\.)\\s*${number}|^\\(?${number}\\s*(?:-|–|\\.\\.|to)\\s*${number}\\)?$`,
  'i',
);
const characters = /^\s*(?:characters|chars|letters)\b/i;
const entries = /^\s*(?:items|entries|elements|values|questions|options)\b/i;

/**
 * Reads the bounds that a text tells, for the type of a schema: of a number its value, of a text its characters, of a list its
 * items. What is said under a condition ("up to 5 for admins") is not read.
 */
export function readBounds(text: string, schema: SchemaRecord, name = ''): readonly SaidBound[] {
  const bounds: SaidBound[] = [];
  const own = [text, descriptionOf(schema), name].join(' ');
  const numeric = isOnly(schema, 'number', 'integer');
  const both = range.exec(text);
  if (both !== null && numeric && !isConditional(text, both) && isInUnit(text, both, own, name)) {
    const [low, high] = [both[1] ?? both[3], both[2] ?? both[4]];
    bounds.push(
      { keyword: 'minimum', value: read(low), shown: both[0] },
      { keyword: 'maximum', value: read(high), shown: both[0] },
    );
  }
  for (const [pattern, keyword] of [
    [upper, 'maximum'],
    [lower, 'minimum'],
  ] as const) {
    const match = pattern.exec(text);
    if (match === null || isConditional(text, match) || bounds.some((bound) => bound.keyword === keyword)) continue;
    const after = text.slice(match.index + match[0].length);
    const value = read(match[1]);
    const shown = match[0];
    if (numeric && isInUnit(text, match, own, name)) bounds.push({ keyword, value, shown });
    else if (isOnly(schema, 'string') && keyword === 'maximum' && characters.test(after)) {
      bounds.push({ keyword: 'maxLength', value, shown });
    } else if (isOnly(schema, 'array') && entries.test(after)) {
      bounds.push({ keyword: keyword === 'maximum' ? 'maxItems' : 'minItems', value, shown });
    }
  }
  return bounds;
}

/** Words that may follow a number, by what they measure; those that measure nothing of the value itself have no entry in `in`. */
const units: Readonly<Record<string, RegExp>> = {
  ms: /^(?:ms|millis|milliseconds?)$/i,
  s: /^(?:s|secs?|seconds?)$/i,
  min: /^(?:m|mins?|minutes?)$/i,
  h: /^(?:h|hrs?|hours?)$/i,
  d: /^(?:d|days?)$/i,
  w: /^(?:w|weeks?)$/i,
  months: /^(?:mo|months?)$/i,
  years: /^(?:y|yrs?|years?)$/i,
  bytes: /^(?:b|bytes?)$/i,
  kb: /^(?:k|kb|kib|kilobytes?)$/i,
  mb: /^(?:m|mb|mib|megabytes?)$/i,
  gb: /^(?:g|gb|gib|gigabytes?)$/i,
  other:
    /^(?:percent|decimals?|digits|characters|chars|letters|words|px|pixels|tokens|x|th|st|nd|rd|million|billion|thousand|km|miles|meters?|usd|eur|dollars?|euros?)$/i,
};

/** Tells whether the number of a match counts what the value counts: no unit follows it, or the one that the value is in. */
function isInUnit(text: string, match: RegExpExecArray, about: string, name: string): boolean {
  const after = text.slice(match.index + match[0].length);
  if (/^\s?[%$€°:/]/.test(after)) return false;
  const word = /^\s?([A-Za-z]+)/.exec(after)?.[1];
  if (word === undefined) return true;
  const families = Object.keys(units).filter((family) => units[family]!.test(word));
  // Letters right behind the digits are a unit, also one that we do not know.
  if (families.length === 0) return !/^[A-Za-z]/.test(after);
  const said = [...about.matchAll(/\bin ([A-Za-z]+)/g)].map((each) => each[1]!);
  const last = splitWords(name).at(-1) ?? '';
  return families.some((family) => [last, ...said].some((each) => units[family]!.test(each)));
}

function isConditional(text: string, match: RegExpExecArray): boolean {
  const after = text.slice(match.index + match[0].length);
  const before =
    text
      .slice(0, match.index)
      .split(/[.;\n]/)
      .at(-1) ?? '';
  return (
    /^[^.;]{0,24}\b(?:for|when|if|on|with|per|in|before|after|times?)\b/i.test(after) ||
    /\b(?:for|when|if|recommended|e\.g|example)\b[^.;]*$/i.test(before)
  );
}

function read(text: string | undefined): number {
  return Number((text ?? '').replaceAll(/[_,]/g, ''));
}
