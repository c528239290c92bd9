import { type Finding, type IssueCode, limits, type Place, pointerOf } from '../base/index.ts';
import type { TextFault } from './parsed.ts';
import type { Reading } from './reading.ts';

/** Returns what a reading found wrong: keys that stand twice, each once, or the one thing that stopped it. */
export function faultFindings(reading: Reading): Finding[] {
  const { text, fault } = reading;
  if (fault === null) return duplicateFindings(reading.duplicates);
  if (fault.code === 'limit') return [{ code: 'limit', place: null, keyword: fault.reason, argument: limits.depth }];
  return [faultFinding(text, fault.code, fault.reason, fault.offset)];
}

/** Returns the finding for a fault at an offset of a text. */
export function faultFinding(text: string, code: IssueCode, reason: string, offset: number): Finding {
  const before = text.lastIndexOf('\n', offset - 1);
  let line = 1;
  // An offset of -1 would be taken as 0 and find a line feed that stands first for ever.
  for (let at = before; at >= 0; at = at === 0 ? -1 : text.lastIndexOf('\n', at - 1)) line++;
  const column = offset === 0 ? 1 : offset - before;
  const argument: TextFault = { offset, line: offset === 0 ? 1 : line, column, reason };
  return { code, place: null, keyword: reason, argument };
}

function duplicateFindings(places: readonly Place[]): Finding[] {
  const byPointer = new Map<string, Place>();
  for (const place of places) {
    if (byPointer.size === limits.issues) break;
    byPointer.set(pointerOf(place), place);
  }
  return [...byPointer.values()].map((place) => ({ code: 'duplicate-key', place, keyword: 'duplicate-key' }));
}
