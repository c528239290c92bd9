import { keysOf, type Place } from '../base/index.ts';
import { textOfNumber } from './read-number.ts';
import { readWhole } from './read-whole.ts';
import { startReading } from './reading.ts';

/** Returns a function that finds the text of a number in a source; the source is read again when it is first asked. */
export function createNumberText(source: string): (place: Place | null) => string | undefined {
  let numbers: unknown;
  return (place) => {
    numbers ??= readWhole(startReading(source, { keepNumbers: true }));
    let value = numbers;
    for (const key of keysOf(place)) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
      value = (value as Record<string | number, unknown>)[key];
    }
    return textOfNumber(value);
  };
}
