/**
 * Days are counted from 1970-01-01 in UTC, so that no clock, zone or daylight saving can move one. The calendar is plain
 * arithmetic over spans of 400 years that begin with March, where the leap day is the last of a year.
 */
const SPAN = 146_097;
const FROM_SPAN_TO_1970 = 719_468;

/** Returns the day number of a date, or `undefined` for a date that no calendar has. Years 0001 to 9999. */
export function dayOf(year: number, month: number, day: number): number | undefined {
  if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month)))
    return undefined;
  const from = month > 2 ? year : year - 1;
  const span = Math.floor(from / 400);
  const years = from - span * 400;
  const daysOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return span * SPAN + years * 365 + Math.floor(years / 4) - Math.floor(years / 100) + daysOfYear - FROM_SPAN_TO_1970;
}

/** Reads `YYYY-MM-DD` as its day number; `undefined` for anything else. */
export function readDay(text: string): number | undefined {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return undefined;
  return dayOf(readDigits(text, 0, 4), readDigits(text, 5, 7), readDigits(text, 8, 10));
}

/** Writes a day number as `YYYY-MM-DD`; `undefined` outside the years 0001 to 9999. */
export function writeDay(day: number): string | undefined {
  const shifted = day + FROM_SPAN_TO_1970;
  const span = Math.floor(shifted / SPAN);
  const days = shifted - span * SPAN;
  const years = Math.floor(
    (days - Math.floor(days / 1460) + Math.floor(days / 36_524) - Math.floor(days / 146_096)) / 365,
  );
  const ofYear = days - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = span * 400 + years + (month > 2 ? 0 : 1);
  if (!(year >= 1 && year <= 9999)) return undefined;
  const date = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  return `${year < 1000 ? String(year).padStart(4, '0') : year}-${two(month)}-${two(date)}`;
}

/** Returns the weekday of a day: 0 for Monday, 6 for Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

function lengthOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function readDigits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
