import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { healField, LEFT } from '../../../test/heal-field.ts';

const date = { type: 'string', format: 'date' };
const time = { type: 'string', format: 'date-time' };
/** A Friday. */
const friday = { baseDate: '2026-10-02' };

describe('rel-date', () => {
  test.each([
    ['今天', '2026-10-02'],
    ['明天', '2026-10-03'],
    ['后天', '2026-10-04'],
    ['大后天', '2026-10-05'],
    ['昨天', '2026-10-01'],
    ['前天', '2026-09-30'],
    ['下周一', '2026-10-05'],
    ['下星期五', '2026-10-09'],
    ['下周日', '2026-10-11'],
    ['下礼拜天', '2026-10-11'],
    ['下下周一', '2026-10-12'],
    ['上周日', '2026-09-27'],
    ['这周三', '2026-09-30'],
    ['本周六', '2026-10-03'],
    ['周六', '2026-10-03'],
    ['3天后', '2026-10-05'],
    ['三天后', '2026-10-05'],
    ['两周后', '2026-10-16'],
    ['十天前', '2026-09-22'],
    ['today', '2026-10-02'],
    ['Tomorrow', '2026-10-03'],
    [' yesterday ', '2026-10-01'],
    ['day after tomorrow', '2026-10-04'],
    ['the day after tomorrow', '2026-10-04'],
    ['Next Monday', '2026-10-05'],
    ['next Sunday', '2026-10-11'],
    ['last Wednesday', '2026-09-23'],
    ['Saturday', '2026-10-03'],
    ['in 3 days', '2026-10-05'],
    ['in 2 weeks', '2026-10-16'],
    ['5 days ago', '2026-09-27'],
  ])('reads %s as %s', (phrase, day) => {
    expect(healField('rel-date', date, phrase, friday)).toBe(day);
  });

  test.each([
    'not today',
    'tomorrow or Friday',
    '每周一',
    '明天下午3点',
    '周五',
    '周一',
    'Friday',
    'Monday',
    '下周',
    '下个月',
    '月底',
    '15号',
    'before tomorrow',
    'next week',
    'in 3 months',
    '2026-02-30',
    '13/45',
    '',
    'March',
    '一百天后',
  ])('leaves %j, which is no phrase of the grammar or has two readings', (phrase) => {
    expect(healField('rel-date', date, phrase, friday)).toBe(LEFT);
  });

  test('leaves everything without a base date, and where no date is asked for', () => {
    expect(healField('rel-date', date, '明天')).toBe(LEFT);
    expect(healField('rel-date', time, '明天', friday)).toBe(LEFT);
    expect(healField('rel-date', { type: 'integer' }, '明天', friday)).toBe(LEFT);
  });

  test('counts days across the ends of months, leap days and changes of clocks', () => {
    expect(healField('rel-date', date, '明天', { baseDate: '2028-02-28' })).toBe('2028-02-29');
    expect(healField('rel-date', date, '明天', { baseDate: '2026-12-31' })).toBe('2027-01-01');
    expect(healField('rel-date', date, 'in 2 days', { baseDate: '2026-10-31' })).toBe('2026-11-02');
    expect(healField('rel-date', date, 'tomorrow', { baseDate: '9999-12-31' })).toBe(LEFT);
  });

  test('next Monday is always a Monday of the coming week', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), (now) => {
        const baseDate = now.toISOString().slice(0, 10);
        const day = healField('rel-date', date, 'next monday', { baseDate }) as string;
        const ahead = (Date.parse(day) - Date.parse(baseDate)) / 86_400_000;
        expect(new Date(day).getUTCDay()).toBe(1);
        expect(ahead).toBeGreaterThanOrEqual(1);
        expect(ahead).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('date-form', () => {
  test.each([
    ['2026/10/08', '2026-10-08'],
    ['2026.10.8', '2026-10-08'],
    ['2026-1-5', '2026-01-05'],
    ['2026年10月8日', '2026-10-08'],
    ['2026年10月8号', '2026-10-08'],
  ])('writes %s as %s', (text, to) => {
    expect(healField('date-form', date, text)).toBe(to);
  });

  test('reads day and month in the declared order alone', () => {
    const order = (dateOrder: 'mdy' | 'dmy' | 'ymd'): object => ({ ...friday, dateOrder });
    expect(healField('date-form', date, '10/8', order('mdy'))).toBe('2026-10-08');
    expect(healField('date-form', date, '8/10', order('dmy'))).toBe('2026-10-08');
    expect(healField('date-form', date, '10/8', order('ymd'))).toBe('2026-10-08');
    expect(healField('date-form', date, '10/08/2026', order('mdy'))).toBe('2026-10-08');
    expect(healField('date-form', date, '10/08/2026', order('dmy'))).toBe('2026-08-10');
    expect(healField('date-form', date, '10/8', friday)).toBe(LEFT);
    expect(healField('date-form', date, '10/08/2026', friday)).toBe(LEFT);
  });

  test('leaves a day without a year that is past: this year or the next may be meant', () => {
    expect(healField('date-form', date, '10/1', { ...friday, dateOrder: 'mdy' })).toBe(LEFT);
    expect(healField('date-form', date, '10/2', { ...friday, dateOrder: 'mdy' })).toBe('2026-10-02');
  });

  test.each(['2026/02/30', '2026年13月1日', '2026-10-08T00:00:00Z', '5月1日', '20261008', '26/10/08'])(
    'leaves %s',
    (text) => {
      expect(healField('date-form', date, text)).toBe(LEFT);
    },
  );

  test('adds the zone to a date-time that lacks only that', () => {
    expect(healField('date-form', time, '2026-10-08T09:00:00', { timeZone: '+08:00' })).toBe(
      '2026-10-08T09:00:00+08:00',
    );
    expect(healField('date-form', time, '2026-10-08 09:00', { timeZone: 'Asia/Shanghai' })).toBe(
      '2026-10-08T09:00:00+08:00',
    );
    expect(healField('date-form', time, '2026-07-01T09:00:00', { timeZone: 'America/New_York' })).toBe(
      '2026-07-01T09:00:00-04:00',
    );
    expect(healField('date-form', time, '2026-10-08T09:00:00', { timeZone: 'UTC' })).toBe('2026-10-08T09:00:00Z');
  });

  test('leaves a wall-clock time that a zone does not have, or has twice, and any without a zone given', () => {
    expect(healField('date-form', time, '2026-03-08T02:30:00', { timeZone: 'America/New_York' })).toBe(LEFT);
    expect(healField('date-form', time, '2026-11-01T01:30:00', { timeZone: 'America/New_York' })).toBe(LEFT);
    expect(healField('date-form', time, '2026-10-08T09:00:00')).toBe(LEFT);
    expect(healField('date-form', time, '2026-10-08', { timeZone: 'UTC' })).toBe(LEFT);
  });
});
