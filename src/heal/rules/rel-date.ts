import { readDay, writeDay } from '../dates/civil.ts';
import { readRelativeDay } from '../dates/relative-day.ts';
import { onlyReading, type ValueRule } from '../rule.ts';

/** Reads a relative day (`明天`, `next Monday`, `in 3 days`) as its date, counted from a base date that is given, never from a clock. */
export const relDate: ValueRule = {
  rule: 'rel-date',
  loss: 'convention',
  effects: onlyReading('convention'),
  takes: ['string'],
  concerns: (shape) => shape.format === 'date',
  propose(value, { shape, inputs }) {
    if (typeof value !== 'string' || shape.format !== 'date' || inputs.baseDate === undefined) return undefined;
    const base = readDay(inputs.baseDate);
    const day = base === undefined ? undefined : readRelativeDay(value, base);
    const to = day === undefined ? undefined : writeDay(day);
    return to === undefined ? undefined : { to };
  },
};
