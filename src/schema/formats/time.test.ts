import { describe, expect, test } from 'vitest';
import { isDateTime, isTime } from './time.ts';

describe('isTime', () => {
  test.each(['08:30:06Z', '08:30:06z', '08:30:06.283185Z', '00:00:00+00:20', '23:59:59-23:59', '12:34:56-00:00'])(
    'takes %s',
    (text) => {
      expect(isTime(text)).toBe(true);
    },
  );

  test.each(['23:59:60Z', '23:59:60.5Z', '15:59:60-08:00', '01:29:60+01:30', '00:29:60-23:30'])(
    'takes the leap second %s, which is 23:59:60 UTC',
    (text) => {
      expect(isTime(text)).toBe(true);
    },
  );

  test.each(['22:59:60Z', '23:58:60Z', '23:59:60+01:00', '23:59:60-00:30', '23:59:61Z'])(
    'refuses the leap second %s, which is not',
    (text) => {
      expect(isTime(text)).toBe(false);
    },
  );

  test.each([
    ['12:00:00', 'no offset'],
    ['12:00Z', 'no seconds'],
    ['24:00:00Z', 'an hour 24'],
    ['00:60:00Z', 'a minute 60'],
    ['8:30:06Z', 'an hour of one digit'],
    ['08:30:06.Z', 'a point without digits'],
    ['08:30:06,5Z', 'a comma'],
    ['08:30:06+1:00', 'an offset of one digit'],
    ['08:30:06+0100', 'an offset without a colon'],
    ['08:30:06+24:00', 'an offset of a day'],
    ['08:30:06+00:60', 'an offset of 60 minutes'],
    ['08:30:06Z+00:00', 'two offsets'],
    ['08:30:06 PST', 'a zone by name'],
    ['08.30.06Z', 'points'],
    ['08:30:06Z\n', 'a line end after it'],
    ['', 'nothing'],
  ])('refuses %s: %s', (text) => {
    expect(isTime(text)).toBe(false);
  });
});

describe('isDateTime', () => {
  test.each([
    '1963-06-19T08:30:06.283185Z',
    '1963-06-19t08:30:06z',
    '1998-12-31T23:59:60Z',
    '2026-10-08T09:00:00+08:00',
  ])('takes %s', (text) => {
    expect(isDateTime(text)).toBe(true);
  });

  test.each([
    ['2026-02-30T08:30:06Z', 'a day that is none'],
    ['2026-10-08 09:00:00Z', 'a blank in place of T'],
    ['2026-10-08T09:00:00', 'no offset'],
    ['2026-10-08', 'a date alone'],
    ['2026-10-08T', 'a date and T'],
    ['2026-10-08T09:00Z', 'no seconds'],
    ['+2026-10-08T09:00:00Z', 'a sign'],
    ['', 'nothing'],
  ])('refuses %s: %s', (text) => {
    expect(isDateTime(text)).toBe(false);
  });
});
