import { isObject } from '../base/index.ts';
import type { LedgerEntry } from './entry.ts';

/** The version of the line format; the first key of each line, so that a ledger is told from any other NDJSON. */
export const lineVersion = 1;

/** Writes one entry as a line, with its newline. */
export function writeLine(entry: LedgerEntry): string {
  return `${JSON.stringify({ toolmend: lineVersion, ...entry })}\n`;
}

/** What a line turned out to be. `foreign`: JSON of another program; `newer`: a version that is not known here. */
export type ReadLine =
  | { readonly kind: 'read'; readonly entry: LedgerEntry }
  | { readonly kind: 'torn' }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'newer' };

/** Reads one line; never throws. The entry still holds the version of the line. */
export function readLine(line: string): ReadLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { kind: 'torn' };
  }
  if (!isObject(value) || typeof value['toolmend'] !== 'number') return { kind: 'foreign' };
  if (value['toolmend'] > lineVersion) return { kind: 'newer' };
  return isEntry(value) ? { kind: 'read', entry: value as unknown as LedgerEntry } : { kind: 'foreign' };
}

/** Takes the version of the line off an entry that was read from one. */
export function stripVersion(entry: LedgerEntry): LedgerEntry {
  const { toolmend: _, ...rest } = entry as LedgerEntry & { readonly toolmend?: number };
  return rest;
}

function isEntry(value: Record<string, unknown>): boolean {
  return (
    typeof value['id'] === 'string' &&
    typeof value['time'] === 'string' &&
    /^\d{4}-\d\d-\d\dT/u.test(value['time']) &&
    typeof value['tool'] === 'string' &&
    typeof value['outcome'] === 'string' &&
    isObjects(value['issues']) &&
    isObjects(value['steps']) &&
    Array.isArray(value['fields']) &&
    (value['mends'] === undefined || isObjects(value['mends']))
  );
}

function isObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}
