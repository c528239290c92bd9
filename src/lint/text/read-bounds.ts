import { isOnly, type SchemaRecord } from '../schema/own.ts';

/** A bound as a text tells it, with the keyword that would say it. */
export interface SaidBound {
  readonly keyword: 'minimum' | 'maximum' | 'maxLength' | 'maxItems' | 'minItems';
  readonly value: number;
  readonly shown: string;
}

const number = '(-?\\d[\\d_,]*(?:\\.\\d+)?)(?![\\w.]*\\w*[a-z])';
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
export function readBounds(text: string, schema: SchemaRecord): readonly SaidBound[] {
  const bounds: SaidBound[] = [];
  const numeric = isOnly(schema, 'number', 'integer');
  const both = range.exec(text);
  if (both !== null && numeric && !isConditional(text, both)) {
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
    if (numeric && !/^\s*(?:%|percent|decimal|digits|characters)/i.test(after)) bounds.push({ keyword, value, shown });
    else if (isOnly(schema, 'string') && keyword === 'maximum' && characters.test(after)) {
      bounds.push({ keyword: 'maxLength', value, shown });
    } else if (isOnly(schema, 'array') && entries.test(after)) {
      bounds.push({ keyword: keyword === 'maximum' ? 'maxItems' : 'minItems', value, shown });
    }
  }
  return bounds;
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
