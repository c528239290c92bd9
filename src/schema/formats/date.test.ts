import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysInMonth, isDate } from './date.ts';

describe('isDate', () => {
  test.each(['1963-06-19', '2024-02-29', '2000-02-29', '0001-01-01', '0000-02-29', '9999-12-31', '1582-10-10'])(
    'takes %s',
    (text) => {
      expect(isDate(text)).toBe(true);
    },
  );

  test.each([
    ['2026-02-30', 'a day that the month has not'],
    ['2026-02-29', 'a leap day in a common year'],
    ['2100-02-29', 'a leap day in a century'],
    ['2026-04-31', 'the 31st of a short month'],
    ['2026-13-01', 'a 13th month'],
    ['2026-00-01', 'a month 0'],
    ['2026-01-00', 'a day 0'],
    ['2026-1-01', 'a month without its zero'],
    ['26-01-01', 'a year of two digits'],
    ['+2026-01-01', 'a sign'],
    ['2026/01/01', 'slashes'],
    ['20260101', 'no hyphens'],
    ['2026-01-01 ', 'a blank after it'],
    ['2026-01-01T00:00:00Z', 'a time after it'],
    ['２026-01-01', 'a digit of full width'],
    ['2026-01-0:', 'the character after 9'],
    ['2026-01-0/', 'the character before 0'],
    ['', 'nothing'],
  ])('refuses %s: %s', (text) => {
    expect(isDate(text)).toBe(false);
  });

  test('knows the days that Date knows, and no others', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(14), fc.nat(33), (year, month, day) => {
        const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
          '-',
        );
        const date = new Date(`${text}T00:00:00Z`);
        expect(isDate(text)).toBe(!Number.isNaN(date.getTime()) && date.toISOString().startsWith(text));
      }),
    );
  });
});

describe('daysInMonth', () => {
  test('counts the days of each month, and none for what is no month', () => {
    const months = Array.from({ length: 12 }, (_, i) => daysInMonth(2026, i + 1));
    expect(months).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
    expect([daysInMonth(2024, 2), daysInMonth(2000, 2), daysInMonth(1900, 2)]).toEqual([29, 29, 28]);
    expect([daysInMonth(2026, 0), daysInMonth(2026, 13), daysInMonth(2026, -1)]).toEqual([0, 0, 0]);
  });
});
