import { readDay } from './civil.ts';
import { offsetAt } from './zone.ts';

/** Tells whether a text is a day of the calendar as `YYYY-MM-DD`. */
export function isRealDay(text: string): boolean {
  return readDay(text) !== undefined;
}

/** Tells whether a text is an IANA zone that this machine knows, or an offset such as `+08:00`. */
export function isRealZone(text: string): boolean {
  return offsetAt('2000-01-15T12:00:00', text) !== undefined;
}
