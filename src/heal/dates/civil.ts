/** Days are counted from 1970-01-01 in UTC, so that no clock, zone or daylight saving can move one. */
const DAY = 86_400_000;

/** Returns the day number of a date, or `undefined` for a date that no calendar has. Years 0001 to 9999. */
export function dayOf(year: number, month: number, day: number): number | undefined {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 ? date.getTime() / DAY : undefined;
}

/** Reads `YYYY-MM-DD` as its day number; `undefined` for anything else. */
export function readDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match === null ? undefined : dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** Writes a day number as `YYYY-MM-DD`; `undefined` outside the years 0001 to 9999. */
export function writeDay(day: number): string | undefined {
  const date = new Date(day * DAY);
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) return undefined;
  return `${String(year).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

/** Returns the weekday of a day: 0 for Monday, 6 for Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
