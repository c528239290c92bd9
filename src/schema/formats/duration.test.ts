import { describe, expect, test } from 'vitest';
import { isDuration } from './duration.ts';

describe('isDuration', () => {
  test.each([
    'P4DT12H30M5S',
    'P4Y',
    'PT0S',
    'P0D',
    'P1M',
    'PT1M',
    'PT36H',
    'P1DT12H',
    'P2W',
    'P1Y2M3D',
    'PT1M2S',
    'P01D',
  ])('takes %s', (text) => {
    expect(isDuration(text)).toBe(true);
  });

  test.each([
    ['P', 'nothing in it'],
    ['PT', 'no time after T'],
    ['P1YT', 'no time after T'],
    ['P1', 'no unit'],
    ['PT1', 'no unit'],
    ['PT1D', 'a day in the time'],
    ['P1H', 'an hour in the date'],
    ['P2D1Y', 'units out of order'],
    ['P1Y1Y', 'a unit twice'],
    ['P1Y2D', 'months left out between years and days'],
    ['PT1H2S', 'minutes left out between hours and seconds'],
    ['P1Y2W', 'weeks beside another unit'],
    ['P1WT1H', 'weeks beside a time'],
    ['PT0.5S', 'a fraction'],
    ['-P1D', 'a sign'],
    ['P1DT1H2', 'a number at the end'],
    ['P1D ', 'a blank after it'],
    ['p1d', 'small letters'],
    ['1D', 'no P'],
    ['', 'nothing'],
  ])('refuses %s: %s', (text) => {
    expect(isDuration(text)).toBe(false);
  });
});
