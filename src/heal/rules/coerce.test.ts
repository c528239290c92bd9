import { describe, expect, test } from 'vitest';
import { healField, healObject, LEFT } from '../../../test/heal-field.ts';

describe('coerce', () => {
  test.each([
    [{ type: 'integer' }, '20', 20],
    [{ type: 'integer' }, ' 20 ', 20],
    [{ type: 'integer' }, '3.0', 3],
    [{ type: 'integer' }, '-4', -4],
    [{ type: 'integer' }, '1e3', 1000],
    [{ type: 'integer' }, '9007199254740992', 9007199254740992],
    [{ type: 'number' }, '2.50', 2.5],
    [{ type: 'number' }, '0.000', 0],
    [{ type: 'integer' }, '1000.000', 1000],
    [{ type: 'boolean' }, 'True', true],
    [{ type: 'boolean' }, 'FALSE', false],
    [{ type: ['integer', 'null'] }, 'null', null],
    [{ type: ['integer', 'null'] }, 'None', null],
    [{ type: 'integer', nullable: true }, 'null', null],
    [{ enum: [1, 2, 3] }, '2', 2],
    [{ enum: [1, 2, 'auto'] }, '2', 2],
    [{ enum: [true, 'auto'] }, 'True', true],
    [{ enum: ['a', null] }, 'null', null],
    [{ type: ['string', 'null'], format: 'date' }, 'None', null],
    [{ type: 'string' }, 8, '8'],
    [{ type: 'string' }, 1.5, '1.5'],
    [{ enum: ['1', '2'] }, 2, '2'],
    [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, 1.5, '1.5'],
    [{ anyOf: [{ type: 'integer' }, { type: 'boolean' }] }, 'true', true],
  ])('reads for %j the value %j as %j', (field, from, to) => {
    expect(healField('coerce', field, from)).toBe(to);
  });

  test.each([
    [{ type: 'integer' }, ''],
    [{ type: 'integer' }, ' '],
    [{ type: 'integer' }, '0x10'],
    [{ type: 'integer' }, '1_000'],
    [{ type: 'integer' }, '1,000'],
    [{ type: 'integer' }, '1.000'],
    [{ type: 'number' }, '25.000'],
    [{ type: 'integer' }, '020'],
    [{ type: 'integer' }, '+5'],
    [{ type: 'integer' }, '12abc'],
    [{ type: 'integer' }, '5.5'],
    [{ type: 'integer' }, 5.5],
    [{ type: 'integer' }, '12345678901234567890'],
    [{ type: 'integer' }, '725653563933458432'],
    [{ type: 'number' }, '0.12345678901234567891'],
    [{ type: 'number' }, 'NaN'],
    [{ type: 'number' }, 'Infinity'],
    [{ type: 'number' }, '1e999'],
    [{ type: 'boolean' }, 'yes'],
    [{ type: 'boolean' }, '1'],
    [{ type: 'boolean' }, 1],
    [{ type: 'string' }, true],
    [{ type: 'string' }, null],
    [{ type: 'string' }, { a: 1 }],
    [{ type: 'integer' }, null],
    [{ type: 'integer' }, true],
    [{ enum: ['1', '2'] }, 3],
    [{ enum: [1, 2] }, '3'],
    [{ enum: [1, '2'] }, '3'],
    [{ type: ['string', 'integer'], pattern: '^[A-Z]' }, '3'],
    [{ pattern: '^[A-Z]' }, '3'],
    [{ type: ['string', 'integer'], maximum: 100 }, 500],
    [{ anyOf: [{ type: 'integer', maximum: 100 }, { type: 'string' }] }, 500],
  ])('leaves for %j the value %j', (field, value) => {
    expect(healField('coerce', field, value)).toBe(LEFT);
  });

  test('comes before everything else that the text could be made into, also between alternatives', () => {
    const columns = { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] };
    expect(healField(['coerce', 'null-optional', 'array-wrap'], columns, 'null')).toBe(null);
  });

  test('never touches a text where text is allowed', () => {
    expect(healField('coerce', { type: ['string', 'integer'] }, '12')).toBe(LEFT);
    expect(healField('coerce', { type: ['string', 'null'] }, 'null')).toBe(LEFT);
  });

  test('gives a number the text that the model wrote, digit by digit', () => {
    const version = { type: 'object', properties: { version: { type: 'string' } } };
    expect(healObject('coerce', version, '{"version":1.10}')).toEqual({ version: '1.10' });
    expect(healObject('coerce', version, '{"version":3380651947720115297}')).toEqual({
      version: '3380651947720115297',
    });
  });

  test('makes no text of an integer that came as a value and has lost digits before', () => {
    expect(healField('coerce', { type: 'string' }, 2 ** 53 - 1)).toBe('9007199254740991');
    expect(healField('coerce', { type: 'string' }, 12345678901234567000)).toBe(LEFT);
  });

  test('finds that text again behind a rename, an envelope and JSON in JSON', () => {
    const schema = {
      type: 'object',
      properties: {
        version: { type: 'string', 'x-alias': ['v'] },
        more: { type: 'object', properties: { id: { type: 'string' } } },
      },
    };
    expect(healObject(['coerce', 'alias'], schema, '{"v":1.10}')).toEqual({ version: '1.10' });
    expect(healObject(['coerce', 'envelope'], schema, '{"arguments":{"version":1.10}}')).toEqual({ version: '1.10' });
    expect(healObject(['coerce', 'envelope'], schema, '{"arguments":"{\\"version\\":1.10}"}')).toEqual({
      version: '1.10',
    });
    expect(healObject(['coerce', 'json-text'], schema, '{"more":"{\\"id\\":2.0}"}')).toEqual({ more: { id: '2.0' } });
    expect(healObject(['coerce', 'flattened'], schema, '{"more.id":2.0}')).toEqual({ more: { id: '2.0' } });
    expect(
      healObject(['coerce', 'json-text', 'envelope', 'key-style'], schema, '{"arguments":{"More":"{\\"id\\":2.0}"}}'),
    ).toEqual({ more: { id: '2.0' } });
  });

  test('finds that text also beside JSON in JSON, where the arguments came as values', () => {
    const schema = {
      type: 'object',
      properties: { more: { type: 'array', items: { type: 'integer' } }, id: { type: 'string' } },
    };
    expect(healObject(['coerce', 'json-text'], schema, { more: '["1"]', id: 5 })).toEqual({ more: [1], id: '5' });
  });

  test('keeps the digits of a big integer where text is allowed beside numbers, and refuses it elsewhere', () => {
    const text = '{"id":3380651947720115297}';
    const id = (field: object): { readonly [keyword: string]: unknown } => ({
      type: 'object',
      properties: { id: field },
    });
    expect(healObject('coerce', id({ type: ['string', 'number'] }), text)).toEqual({ id: '3380651947720115297' });
    expect(healObject('coerce', id({ type: 'number' }), text)).toBe(LEFT);
  });
});
