import type { Locale } from '../base/index.ts';
import { en } from './words/en.ts';
import type { Words } from './words/words.ts';
import { zh } from './words/zh.ts';

/** The words and the numbers of one language. */
export interface Speech {
  readonly words: Words;
  readonly number: (value: number) => string;
  /** 0 to 1 as a percentage, with a digit after the point below a tenth. */
  readonly share: (value: number) => string;
  /** Nanoseconds in the unit that suits them. */
  readonly time: (nanoseconds: number) => string;
  /** `YYYY-MM-DD` as a day; `short` leaves the year out. */
  readonly day: (day: string, form?: 'short') => string;
  readonly calls: (count: number) => string;
  readonly tools: (count: number) => string;
  readonly models: (count: number) => string;
}

const words: Readonly<Record<Locale, Words>> = { en, zh };

/** Makes the words and the numbers of a language. */
export function createSpeech(locale: Locale): Speech {
  const own = words[locale];
  const numbers = new Intl.NumberFormat(own.language, { maximumFractionDigits: 0 });
  const whole = new Intl.NumberFormat(own.language, { style: 'percent', maximumFractionDigits: 0 });
  const fine = new Intl.NumberFormat(own.language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const digits = new Intl.NumberFormat(own.language, { maximumSignificantDigits: 3 });
  const long = new Intl.DateTimeFormat(own.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(own.language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const number = (value: number): string => numbers.format(value);
  return {
    words: own,
    number,
    share(value) {
      // A share that is not nothing must not read as 0%, nor one that is not all as 100%.
      if (value > 0 && value < 0.001) return `< ${fine.format(0.001)}`;
      if (value < 1 && value > 0.999) return `> ${fine.format(0.999)}`;
      const near = (value > 0 && value < 0.0995) || (value < 1 && value >= 0.995);
      return (near ? fine : whole).format(value);
    },
    time(nanoseconds) {
      if (nanoseconds < 1_000) return `${digits.format(nanoseconds)} ns`;
      if (nanoseconds < 1_000_000) return `${digits.format(nanoseconds / 1_000)} µs`;
      if (nanoseconds < 1_000_000_000) return `${digits.format(nanoseconds / 1_000_000)} ms`;
      return `${digits.format(nanoseconds / 1_000_000_000)} s`;
    },
    day(day, form) {
      const date = new Date(`${day}T00:00:00Z`);
      // A damaged day is shown as it is.
      return Number.isNaN(date.getTime()) ? day : (form === 'short' ? short : long).format(date);
    },
    calls: (count) => own.count.calls(number(count), count === 1),
    tools: (count) => own.count.tools(number(count), count === 1),
    models: (count) => own.count.models(number(count), count === 1),
  };
}
