import { dayOf, readDay, writeDay } from '../dates/civil.ts';
import { offsetAt } from '../dates/zone.ts';
import { type HealInputs, onlyReading, type ValueRule } from '../rule.ts';

const YEAR_FIRST = /^(\d{4})(?:[/.](\d{1,2})[/.](\d{1,2})|-(\d{1,2})-(\d{1,2})|年(\d{1,2})月(\d{1,2})[日号])$/;
const YEAR_LAST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const NO_YEAR = /^(\d{1,2})[/.](\d{1,2})$/;
const NO_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)$/;

/** Writes an absolute date in another form (`2026/10/08`, `2026年10月8日`) as ISO, where only one reading is possible or the order is declared. */
export const dateForm: ValueRule = {
  rule: 'date-form',
  loss: 'convention',
  effects: onlyReading('convention'),
  takes: ['string'],
  // No text is both an absolute day and a relative one.
  before: ['rel-date'],
  concerns: (shape) => shape.format === 'date' || shape.format === 'date-time',
  propose(value, { shape, inputs }) {
    if (typeof value !== 'string' || value.length > 40) return undefined;
    const text = value.trim();
    if (!isDigit(text.charCodeAt(0))) return undefined;
    const to = shape.format === 'date' ? readDate(text, inputs) : readTime(text, inputs);
    return to === undefined ? undefined : { to };
  },
};

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function readDate(text: string, inputs: HealInputs): string | undefined {
  if (text.length <= 5) return readWithoutYear(text, inputs);
  const first = YEAR_FIRST.exec(text);
  if (first !== null) return write(first[1]!, (first[2] ?? first[4] ?? first[6])!, (first[3] ?? first[5] ?? first[7])!);
  const last = YEAR_LAST.exec(text);
  if (last === null) return undefined;
  if (inputs.dateOrder === 'mdy') return write(last[3]!, last[1]!, last[2]!);
  return inputs.dateOrder === 'dmy' ? write(last[3]!, last[2]!, last[1]!) : undefined;
}

function readWithoutYear(text: string, inputs: HealInputs): string | undefined {
  const short = NO_YEAR.exec(text);
  if (short === null || inputs.dateOrder === undefined || inputs.baseDate === undefined) return undefined;
  const [month, day] = inputs.dateOrder === 'dmy' ? [short[2]!, short[1]!] : [short[1]!, short[2]!];
  const written = write(inputs.baseDate.slice(0, 4), month, day);
  // Once the day is past, this year or the next may be meant.
  return written !== undefined && readDay(written)! >= (readDay(inputs.baseDate) ?? Number.NaN) ? written : undefined;
}

function write(year: string, month: string, day: string): string | undefined {
  const number = dayOf(Number(year), Number(month), Number(day));
  return number === undefined ? undefined : writeDay(number);
}

function readTime(text: string, inputs: HealInputs): string | undefined {
  const match = NO_ZONE.exec(text);
  if (match === null || inputs.timeZone === undefined || readDay(match[1]!) === undefined) return undefined;
  const time = match[2]!.length === 5 ? `${match[2]}:00` : match[2]!;
  const offset = offsetAt(`${match[1]}T${time}`, inputs.timeZone);
  return offset === undefined ? undefined : `${match[1]}T${time}${offset}`;
}
