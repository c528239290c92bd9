import { describe, expect, test } from 'vitest';
import { refuseUnknownOptions } from './option-names.ts';

const names = { baseDate: true, heal: true } as const;
const refuse = (options: object) => () => refuseUnknownOptions('a guard', options as { baseDate?: 1; heal?: 1 }, names);

describe('an option', () => {
  test.each([
    [{ basedate: 1 }, 'a guard has no option "basedate"; did you mean "baseDate"?'],
    [{ base_date: 1 }, 'a guard has no option "base_date"; did you mean "baseDate"?'],
    [{ heal: 1, hael: 1 }, 'a guard has no option "hael"; did you mean "heal"?'],
    [{ colour: null }, 'a guard has no option "colour"; its options are baseDate, heal'],
    [{ toString: 1 }, 'a guard has no option "toString"; its options are baseDate, heal'],
  ])('of no such name is refused: %j', (options, message) => {
    expect(refuse(options)).toThrow(expect.objectContaining({ code: 'option', message }));
  });

  test.each([null, 'memory:', [{}]])('cannot be read in what is no object: %j', (options) => {
    const words = 'the options of a guard must be an object';
    expect(refuse(options as object)).toThrow(expect.objectContaining({ code: 'option', message: words }));
  });

  test.each([[{}], [{ baseDate: 1 }], [{ heal: undefined }], [{ colour: undefined }]])('is taken: %j', (options) => {
    expect(refuse(options)).not.toThrow();
  });
});
