/** A value in, the places whose texts hold the markup of a tool call out: a parser ahead of us has mixed text and structure. */
import { type Finding, isObject, limits, type Place } from '../base/index.ts';
import { isContentLike } from '../heal/index.ts';

const TAG = /<\/?(?:parameter|invoke|function_calls?|tool_calls?|arg_key|arg_value|antml:[a-z_]+)\b[^<>]{0,200}>/;
const LEADING = /^\s{0,16}<\/(?:parameter|invoke|function_calls?|tool_calls?|arg_key|arg_value|antml:[a-z_]+)\s{0,4}>/;

/** Texts longer than this are looked at only in their first and last part. */
const LOOKED_AT = 4096;

/**
 * Finds texts with leaked markup. `anywhere` is for calls that are refused anyhow, where it explains the refusal; `leading`
 * looks only for texts that begin with a closing tag, in fields that hold no free content, where it can be nothing else.
 */
export function findLeakedMarkup(value: unknown, where: 'anywhere' | 'leading'): Finding[] {
  const found: Finding[] = [];
  if (where === 'anywhere' || mayLead(value, 0)) look(value, null, 0, where, found);
  return found;
}

/** Every valid call comes through here, so this first look makes nothing. */
function mayLead(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return mayLeadText(value);
  if (typeof value !== 'object' || value === null || depth > limits.depth) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (mayLead(value[i], depth + 1)) return true;
    return false;
  }
  const held = value as Record<string, unknown>;
  for (const key in held) if (mayLead(held[key], depth + 1)) return true;
  return false;
}

/** Only a blank or the `<` itself can stand first: paths and dates, which begin with other signs, are not searched. */
function mayLeadText(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first <= 32 || first === 60) && LEADING.test(text.slice(0, 256));
}

function look(
  value: unknown,
  place: Place | null,
  depth: number,
  where: 'anywhere' | 'leading',
  found: Finding[],
): void {
  if (typeof value === 'string') {
    if (place !== null && holdsMarkup(value, place, where)) {
      found.push({ code: 'leaked-markup', place, keyword: 'markup' });
    }
  } else if (depth > limits.depth || found.length >= limits.receiptLines) return;
  else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) look(value[i], { up: place, key: i }, depth + 1, where, found);
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) look(value[key], { up: place, key }, depth + 1, where, found);
  }
}

function holdsMarkup(text: string, place: Place, where: 'anywhere' | 'leading'): boolean {
  if (!text.includes('<')) return false;
  if (where === 'leading') return !isContentLike(place.key) && LEADING.test(text.slice(0, 256));
  return TAG.test(text.slice(0, LOOKED_AT)) || (text.length > LOOKED_AT && TAG.test(text.slice(-LOOKED_AT)));
}
