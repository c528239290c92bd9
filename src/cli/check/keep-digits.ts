/**
 * A record in, its calls out: arguments that stand in it as an object with an integer whose digits a JavaScript number does not
 * hold come out as text, so that the digits are seen where the call is checked.
 */
import { isObject, keysOf } from '../../base/index.ts';
import type { ReadCall } from '../../contract/index.ts';
import { parseArguments } from '../../parse/index.ts';

/** So many digits an integer has at least that a number cannot hold. */
const longNumber = /\d{16}/;

/** Keeps the digits of a record's calls; `text` is the record as it was written, `value` what was read of it. */
export function keepDigits(calls: readonly ReadCall[], value: unknown, text: string): readonly ReadCall[] {
  if (!longNumber.test(text) || !calls.some((call) => isObject(call.arguments))) return calls;
  const parsed = parseArguments(`{"record":${text}}`);
  if (parsed.kind === 'failed' || parsed.steps.length > 0) return calls;
  const written = new Map<unknown, Map<string, string>>();
  for (const lost of parsed.lostNumbers) {
    const holders = followPath(value, keysOf(lost.place).slice(1));
    const holder = holders.at(-1);
    if (holder === undefined) continue;
    for (const each of holders.map(({ held }) => held)) if (!written.has(each)) written.set(each, new Map());
    written.get(holder.held)!.set(String(holder.key), lost.text);
  }
  if (written.size === 0) return calls;
  return calls.map((call) =>
    written.has(call.arguments) ? { ...call, arguments: writeJson(call.arguments, written) } : call,
  );
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
