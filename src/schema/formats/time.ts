import { isDateAt, twoDigits } from './date.ts';

/** Tells whether a text is a full-time of RFC 3339: the offset is not optional, and a leap second only stands at 23:59:60 UTC. */
export function isTime(text: string): boolean {
  return isTimeAt(text, 0);
}

/** Tells whether a text is a date-time of RFC 3339; `t` and `z` may be lower-case, a blank in place of `T` is not read. */
export function isDateTime(text: string): boolean {
  return isDateAt(text, 0) && (text.charCodeAt(10) | 32) === 116 && isTimeAt(text, 11);
}

function isTimeAt(text: string, start: number): boolean {
  const hour = twoDigits(text, start);
  const minute = twoDigits(text, start + 3);
  const second = twoDigits(text, start + 6);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return false;
  if (text.charCodeAt(start + 2) !== 58 || text.charCodeAt(start + 5) !== 58) return false;
  let at = start + 8;
  if (text.charCodeAt(at) === 46) {
    const first = ++at;
    while (isDigit(text.charCodeAt(at))) at++;
    if (at === first) return false;
  }
  const minutesEast = readOffset(text, at);
  if (minutesEast === null) return false;
  if (second < 60) return true;
  return (((hour * 60 + minute - minutesEast) % 1440) + 1440) % 1440 === 1439;
}

/** Reads the offset that ends the text, in minutes east of UTC. */
function readOffset(text: string, at: number): number | null {
  const sign = text.charCodeAt(at);
  if ((sign | 32) === 122) return text.length === at + 1 ? 0 : null;
  if ((sign !== 43 && sign !== 45) || text.length !== at + 6 || text.charCodeAt(at + 3) !== 58) return null;
  const hours = twoDigits(text, at + 1);
  const minutes = twoDigits(text, at + 4);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return null;
  return (sign === 45 ? -1 : 1) * (hours * 60 + minutes);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
