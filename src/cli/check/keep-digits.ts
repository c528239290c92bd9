/**
 * A record in, its calls out: arguments that stand in it as an object with a number that JavaScript would write otherwise (an
 * integer whose digits it does not hold, `1.10`, `3.0`, `1e5`) come out as text, so that what was written is seen where the
 * call is checked.
 */
import { isObject, keysOf, limits, type Place } from '../../base/index.ts';
import type { ReadCall } from '../../contract/index.ts';
import { parseArguments } from '../../parse/index.ts';

/** So many digits an integer has at least that a number cannot hold; or a fraction that ends in 0, or an exponent. */
const otherwise = /\d{16}|[:,[\s]-?\d+(?:\.\d*0(?![\d.])|(?:\.\d+)?[eE][-+]?\d)/;

/** Keeps the digits of a record's calls; `text` is the record as it was written, `value` what was read of it. */
export function keepDigits(calls: readonly ReadCall[], value: unknown, text: string): readonly ReadCall[] {
  if (!otherwise.test(text) || !calls.some((call) => isObject(call.arguments))) return calls;
  const parsed = parseArguments(`{"record":${text}}`);
  if (parsed.kind === 'failed' || parsed.steps.length > 0) return calls;
  const written = new Map<unknown, Map<string, string>>();
  const keep = (place: Place | null, text: string): void => {
    const holders = followPath(value, keysOf(place).slice(1));
    const holder = holders.at(-1);
    if (holder === undefined) return;
    for (const each of holders.map(({ held }) => held)) if (!written.has(each)) written.set(each, new Map());
    written.get(holder.held)!.set(String(holder.key), text);
  };
  for (const lost of parsed.lostNumbers) keep(lost.place, lost.text);
  eachNumber(value, { up: null, key: 'record' }, 0, (number, place) => {
    const text = parsed.numberText(place);
    if (text !== undefined && text !== String(number)) keep(place, text);
  });
  if (written.size === 0) return calls;
  return calls.map((call) =>
    written.has(call.arguments) ? { ...call, arguments: writeJson(call.arguments, written) } : call,
  );
}

function eachNumber(value: unknown, place: Place, depth: number, take: (value: number, place: Place) => void): void {
  if (typeof value === 'number') take(value, place);
  if (typeof value !== 'object' || value === null || depth > limits.depth) return;
  for (const [key, held] of Object.entries(value)) {
    eachNumber(held, { up: place, key: Array.isArray(value) ? Number(key) : key }, depth + 1, take);
  }
}

/** Returns each container on the way to a place, with the key that leads on. */
function followPath(root: unknown, keys: readonly (string | number)[]): { held: object; key: string | number }[] {
  const holders: { held: object; key: string | number }[] = [];
  let at = root;
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return [];
    holders.push({ held: at, key });
    at = (at as Record<string | number, unknown>)[key];
  }
  return holders;
}

function writeJson(value: unknown, written: ReadonlyMap<unknown, ReadonlyMap<string, string>>): string {
  const numbers = written.get(value);
  if (numbers === undefined) return JSON.stringify(value);
  const write = (key: string, item: unknown): string => numbers.get(key) ?? writeJson(item, written);
  if (Array.isArray(value)) return `[${value.map((item, index) => write(String(index), item)).join(',')}]`;
  const members = Object.entries(value as object).map(([key, item]) => `${JSON.stringify(key)}:${write(key, item)}`);
  return `{${members.join(',')}}`;
}
