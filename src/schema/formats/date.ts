const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns how many days a month has in the proleptic Gregorian calendar; `month` counts from 1, and 0 comes back for a month that is none. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) return 29;
  return lengths[month - 1] ?? 0;
}

/** Reads two ASCII digits at an index as a number from 0 to 99; −1 where they are not there. */
export function twoDigits(text: string, index: number): number {
  // Past the end charCodeAt gives NaN, and no comparison with NaN holds: hence the form `!(inside)`.
  const tens = text.charCodeAt(index) - 48;
  const ones = text.charCodeAt(index + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

/** Tells whether the ten characters from an index on are a full-date of RFC 3339; what follows them does not count. */
export function isDateAt(text: string, index: number): boolean {
  const century = twoDigits(text, index);
  const year = twoDigits(text, index + 2);
  const month = twoDigits(text, index + 5);
  const day = twoDigits(text, index + 8);
  return (
    century >= 0 &&
    year >= 0 &&
    day > 0 &&
    text.charCodeAt(index + 4) === 45 &&
    text.charCodeAt(index + 7) === 45 &&
    day <= daysInMonth(century * 100 + year, month)
  );
}

/** Tells whether a text is a full-date of RFC 3339, `YYYY-MM-DD`, and a day of the calendar. */
export function isDate(text: string): boolean {
  return text.length === 10 && isDateAt(text, 0);
}
