import { describe, expect, test } from 'vitest';
import { GONE, healField, healObject, LEFT } from '../../../test/heal-field.ts';

const texts = { type: 'array', items: { type: 'string' } };
const integers = { type: 'array', items: { type: 'integer' } };
const sort = { enum: ['name', 'mtime', 'size'], 'x-synonyms': { mtime: ['time', '按时间'], size: ['大小'] } };

describe('null-optional', () => {
  test('leaves out an optional field that holds null, or a text for it that is not valid', () => {
    expect(healField('null-optional', { type: 'string' }, null)).toBe(GONE);
    expect(healField('null-optional', texts, null)).toBe(GONE);
    expect(healField('null-optional', { type: 'integer' }, 'null')).toBe(GONE);
    expect(healField('null-optional', { type: 'integer' }, 'None')).toBe(GONE);
    expect(healField('null-optional', { enum: ['a', 'b'] }, 'null')).toBe(GONE);
  });

  test('never at a required field, nor where null or the text is valid', () => {
    expect(healField('null-optional', { type: 'string' }, null, { required: true })).toBe(LEFT);
    expect(healField('null-optional', { type: ['string', 'null'] }, null)).toBe(LEFT);
    expect(healField('null-optional', { type: 'string' }, 'null')).toBe(LEFT);
    expect(healField('null-optional', { enum: ['none', 'all'] }, 'none')).toBe(LEFT);
  });
});

describe('null-optional and empty-optional in a map', () => {
  test('never take out an entry that the model put there: null may unset it', () => {
    const map = { type: 'object', additionalProperties: { type: 'string', minLength: 1 } };
    const patterned = { type: 'object', patternProperties: { '^x': { type: 'string', minLength: 1 } } };
    for (const field of [map, patterned]) {
      expect(healField('null-optional', field, { x: null })).toBe(LEFT);
      expect(healField('empty-optional', field, { x: '' })).toBe(LEFT);
    }
  });
});

describe('empty-optional', () => {
  test('leaves out an optional field that holds an empty text which is not valid', () => {
    expect(healField('empty-optional', { type: 'integer' }, '')).toBe(GONE);
    expect(healField('empty-optional', { type: 'string', minLength: 1 }, '')).toBe(GONE);
    expect(healField('empty-optional', { enum: ['a'] }, '')).toBe(GONE);
  });

  test('never at a required field, a blank text, or where the empty text is valid', () => {
    expect(healField('empty-optional', { type: 'integer' }, '', { required: true })).toBe(LEFT);
    expect(healField('empty-optional', { type: 'integer' }, ' ')).toBe(LEFT);
    expect(healField('empty-optional', { type: 'string' }, '')).toBe(LEFT);
    expect(healField('empty-optional', { enum: ['', 'a'] }, '')).toBe(LEFT);
  });
});

const rows = { type: 'array', items: { type: 'object' } };

describe('json-text', () => {
  test.each([
    [texts, '["a","b"]', ['a', 'b']],
    [texts, "['a', 'b']", ['a', 'b']],
    [texts, '("a", "b")', ['a', 'b']],
    [integers, ' [1, 2] ', [1, 2]],
    [texts, JSON.stringify(JSON.stringify(['a'])), ['a']],
    [{ type: 'object' }, '{"a": 1}', { a: 1 }],
    [{ type: 'object', properties: { on: { type: 'boolean' } } }, "{'on': True}", { on: true }],
    [texts, '["dir C:\\Dev"]', ['dir C:\\Dev']],
    [texts, '["\\d+"]', ['\\d+']],
    [rows, '{"a":1}, {"a":2}', [{ a: 1 }, { a: 2 }]],
    [texts, '"Doe, Ann", "Roe, Bob"', ['Doe, Ann', 'Roe, Bob']],
    [rows, '{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    [rows, '{"a":1},\n{"a":2}', [{ a: 1 }, { a: 2 }]],
    [
      { type: 'array', items: integers },
      '[1,2],[3,4]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ])('reads for %j the text %j', (field, text, to) => {
    expect(healField('json-text', field, text)).toEqual(to);
  });

  test('mends what it reads by the other rules', () => {
    expect(healField(['json-text', 'coerce'], integers, '["1","2"]')).toEqual([1, 2]);
  });

  test.each([
    [{ type: 'string' }, '["a"]'],
    [{ type: ['string', 'array'] }, '["a"]'],
    [texts, '["a"'],
    [texts, '["a"] and more'],
    [texts, '["a"]["b"]'],
    [rows, '{"a":1} {"a":2}'],
    [texts, '"Doe, Ann" <a@x.test>, "Bob"'],
    [texts, '"a" and "b"'],
    [texts, '"a, b"'],
    [rows, '{"a":1}, {"a":2'],
    [rows, '{"a":1} and {"a":2}'],
    [rows, '{"a":"x]\n[y"}, {"b":1}'],
    [{ type: 'object' }, '{"a":1}, {"a":2}'],
    [texts, '{"a":1}'],
    [integers, '[1, 9007199254740993]'],
    [{ type: 'object' }, '[build]: ok'],
    [{ type: 'object', properties: {} }, '{"a":1}'],
    [texts, '["C:\\Users\\new"]'],
    [texts, '["C:\\Dev", "C:\\temp"]'],
    [texts, '["it\\\'s"]'],
  ])('leaves for %j the text %j', (field, text) => {
    expect(healField('json-text', field, text)).toBe(LEFT);
  });

  test('stops at the third level of text in text', () => {
    const nest = (value: unknown, levels: number): unknown =>
      levels === 0 ? value : nest([JSON.stringify(value)], levels - 1);
    const schemaOf = (levels: number): { readonly [keyword: string]: unknown } =>
      levels === 0 ? integers : { type: 'array', items: schemaOf(levels - 1) };
    expect(healField('json-text', schemaOf(3), nest([1], 3))).not.toBe(LEFT);
  });
});

describe('enum-style', () => {
  test.each([
    [['Poor', 'Good', 'Excellent'], 'excellent', 'Excellent'],
    [['in_progress', 'done'], 'In Progress', 'in_progress'],
    [['24 hours', 'Home Delivery'], 'home-delivery', 'Home Delivery'],
    [['APPROVE', 'COMMENT'], 'approve', 'APPROVE'],
    [['metric.si', 'us'], 'metric si', 'metric.si'],
    [['pdf', 'txt'], '.PDF', 'pdf'],
    [['N/A', 'all'], 'n/a', 'N/A'],
    [['none', 'all'], 'None', 'none'],
    [['edit', 'write'], '"edit"', 'edit'],
    [['edit', 'write'], "'Write'", 'write'],
    [['"A"', 'a'], '"a"', '"A"'],
    [[',', "'"], `"'"`, "'"],
    [['us-east-1', 'us-east-2', 'eu-west-1'], 'US_EAST_1', 'us-east-1'],
    [['utf-8', 'latin-1'], 'UTF8', 'utf-8'],
    [['utf8', 'latin1'], 'UTF-8', 'utf8'],
    [['h264', 'h265'], 'H.264', 'h264'],
    [['täglich', 'nie'], 'Ta\u0308glich', 'täglich'],
    [['GPT-4', 'GPT-4.1'], 'gpt 4', 'GPT-4'],
    [['iso-8859-1', 'iso-8859-15'], 'ISO_8859_1', 'iso-8859-1'],
    [['24-7', '9-5'], '24 7', '24-7'],
    [['UTC-5', 'UTC+5'], 'utc-5', 'UTC-5'],
  ])('of %j reads %j as %j', (members, text, to) => {
    expect(healField(['enum-style', 'null-optional'], { enum: members }, text)).toBe(to);
  });

  test.each([
    [['a-b', 'a_b'], 'AB'],
    [['Active', 'ACTIVE'], 'active'],
    [['1.5', '2'], '15'],
    [['15'], '1.5'],
    [['-1', '2'], '1'],
    [['10', '20'], '1 0'],
    [['level-1', 'level+1'], 'level 1'],
    [['level-1', 'level.1'], 'LEVEL_1'],
    [['level-1'], 'level+1'],
    [['UTC-5', 'UTC-8'], 'UTC5'],
    [['GMT-5'], 'GMT 5'],
    [['T-1', 'T0'], 'T1'],
    [['v1.5', 'v2'], 'v15'],
    [['rev1.5'], 'rev 15'],
    [['locked', 'unlocked'], 'unlock'],
    [['active'], '["active"]'],
    [['cafe'], 'café'],
    [['price', 'name'], '-price'],
    [['A', 'B'], 'A-'],
    [['-', ','], '_'],
    [['-', ','], ' '],
    [['-', ','], ''],
    [['NA', 'EU'], 'N/A'],
    [['edit', 'write'], '"edit'],
    [['edit', 'write'], `"edit'`],
    [['edit', 'write'], '"edit", "write"'],
    [['edit', 'write'], '""'],
    [['NA', 'EU'], '"N/A"'],
    [['Edit', 'EDIT'], '"edit"'],
  ])('of %j leaves %j', (members, text) => {
    expect(healField('enum-style', { enum: members }, text)).toBe(LEFT);
  });

  test('takes a member of one branch before nothing for another', () => {
    const rules = ['enum-style', 'null-optional'] as const;
    const field = { anyOf: [{ type: 'integer' }, { enum: ['none', 'all'] }] };
    expect(healField(rules, field, 'None')).toBe('none');
    const schema = { type: 'object', properties: { a: { anyOf: [{ type: 'integer' }, { enum: ['all'] }] } } };
    expect(healObject(rules, schema, { a: 'None' })).toEqual({});
  });
});

describe('typed-list', () => {
  const levels = { type: 'array', items: { enum: ['low', 'high'] } };
  test.each([
    [integers, '1, 2', [1, 2]],
    [integers, '3;5;8', [3, 5, 8]],
    [integers, '1,2,3', [1, 2, 3]],
    [{ type: 'array', items: { type: 'boolean' } }, 'true, False', [true, false]],
    [levels, 'low, high', ['low', 'high']],
    [levels, "'low', 'high'", ['low', 'high']],
    [levels, 'low、high', ['low', 'high']],
    [levels, 'Low, HIGH', ['low', 'high']],
    [integers, '- 1\n- 2', [1, 2]],
    [integers, '1,100,2', [1, 100, 2]],
    [{ type: 'array', items: { type: 'integer', maximum: 255 } }, '255,128,100', [255, 128, 100]],
    [{ type: 'array', items: { type: 'integer', maximum: 65_535 } }, '80,443', [80, 443]],
    [{ ...integers, minItems: 2 }, '1,500', [1, 500]],
    [integers, '1, 100, 2', [1, 100, 2]],
    [integers, '1,5', [1, 5]],
    [{ type: 'array', items: { type: 'number' } }, '1, 5', [1, 5]],
    [{ type: 'array', items: { type: 'number' } }, '1.5,2', [1.5, 2]],
    [{ type: 'array', items: { type: 'number' } }, '1,2,5', [1, 2, 5]],
  ])('reads for %j the text %j', (field, text, to) => {
    expect(healField('typed-list', field, text)).toEqual(to);
  });

  test.each([
    [integers, '1'],
    [integers, '1, x'],
    [integers, '1,,2'],
    [integers, '1,000'],
    [integers, '12,345'],
    [integers, '1,100, 2,200'],
    [integers, '5, 1,100'],
    [{ ...integers, minItems: 2 }, '5, 1,100'],
    [{ type: 'array', items: { type: 'integer', maximum: 9999 } }, '1,443'],
    [integers, '1 2'],
    [{ type: 'array', items: { type: 'number' } }, '1,5'],
    [{ type: 'array', items: { type: 'number' } }, '-36,6'],
    [{ type: 'array', items: { type: 'number' } }, '1,5, 2,5'],
    [{ type: 'array', items: { type: 'number' } }, '1.000, 2.000'],
    [{ type: 'array', items: { type: 'number' } }, '1.000,50'],
    [texts, 'a, b'],
    [levels, 'low, middle'],
    [{ type: 'array', items: { type: ['string', 'integer'] } }, '1, 2'],
  ])('leaves for %j the text %j', (field, text) => {
    expect(healField('typed-list', field, text)).toBe(LEFT);
  });
});

describe('schema-echo', () => {
  test('takes the value out of a repeated schema', () => {
    expect(healField('schema-echo', { type: 'string' }, { type: 'string', value: 'Paris' }, { key: 'city' })).toBe(
      'Paris',
    );
    expect(healField('schema-echo', { type: 'number' }, { type: 'float', value: 2.5, description: 'x' })).toBe(2.5);
    expect(healField('schema-echo', texts, { type: 'list', value: ['a'] })).toEqual(['a']);
  });

  test.each([
    [{ type: 'string' }, { type: 'string', description: 'the city' }],
    [{ type: 'string' }, { type: 'integer', value: 'Paris' }],
    [{ type: 'string' }, { type: 'string', value: 5 }],
    [{ type: 'string' }, { type: 'string', value: 'Paris', country: 'FR' }],
    [{ type: 'string' }, { value: 'Paris' }],
    [{ type: 'object' }, { type: 'string', value: 'Paris' }],
  ])('leaves for %j the value %j', (field, value) => {
    expect(healField('schema-echo', field, value, { key: 'city' })).toBe(LEFT);
  });

  test('leaves free content alone, where such an object may be the content', () => {
    expect(healField('schema-echo', { type: 'string' }, { type: 'string', value: 'x' }, { key: 'content' })).toBe(LEFT);
  });
});

describe('rules that make another type of a text', () => {
  test.each([
    ['bool-word', { type: ['boolean', 'string'], maxLength: 2 }, 'yes'],
    ['bool-word', { anyOf: [{ type: 'boolean' }, { type: 'string', maxLength: 2 }] }, 'yes'],
    ['typed-list', { type: ['string', 'array'], items: { type: 'integer' }, maxLength: 2 }, '1, 2'],
    ['list-text', { anyOf: [{ type: 'string', maxLength: 2 }, texts] }, 'a, b'],
  ] as const)('%s leaves for %j the text %j, whose own type is allowed', (rule, field, text) => {
    expect(healField(rule, field, text)).toBe(LEFT);
  });

  test('are asked where only members of an enum are allowed beside', () => {
    expect(healField('bool-word', { anyOf: [{ type: 'boolean' }, { enum: ['auto'] }] }, 'yes')).toBe(true);
  });
});

describe('array-wrap', () => {
  test('takes a valid single item for the list of it', () => {
    expect(healField('array-wrap', texts, 'a@x.test')).toEqual(['a@x.test']);
    expect(healField('array-wrap', integers, 5)).toEqual([5]);
    expect(
      healField(
        'array-wrap',
        { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } },
        { a: 'b' },
      ),
    ).toEqual([{ a: 'b' }]);
    expect(healField('array-wrap', { anyOf: [{ enum: ['all'] }, texts] }, 'one')).toEqual(['one']);
  });

  test('takes one that is a valid item once it is mended itself', () => {
    const rows = {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'string' }, n: { type: 'integer' } }, required: ['id'] },
    };
    expect(healField(['array-wrap', 'coerce'], integers, '5')).toEqual([5]);
    expect(healField(['array-wrap', 'enum-style'], { type: 'array', items: { enum: ['low'] } }, 'Low')).toEqual([
      'low',
    ]);
    expect(healField(['array-wrap', 'coerce'], rows, { id: 'a', n: '3' })).toEqual([{ id: 'a', n: 3 }]);
    expect(healField(['array-wrap', 'coerce'], rows, { n: '3' })).toBe(LEFT);
  });

  test('keeps the digits of what it wraps, and those beside it', () => {
    const schema = {
      type: 'object',
      properties: {
        ids: { ...texts, 'x-alias': ['list'] },
        rows: { type: 'array', items: { type: 'object', properties: { v: { type: 'string' } } } },
        v: { type: 'string' },
      },
    };
    const rules = ['array-wrap', 'coerce', 'alias'] as const;
    expect(healObject(rules, schema, '{"list":1.10,"rows":{"v":2.50},"v":3.0}')).toEqual({
      ids: ['1.10'],
      rows: [{ v: '2.50' }],
      v: '3.0',
    });
    expect(healObject(rules, schema, { ids: 5, v: 6 })).toEqual({ ids: ['5'], v: '6' });
  });

  test('takes a line of a content with what is its own in it, and a member that is named as if it were nothing', () => {
    const commands = { type: 'object', properties: { commands: texts, args: texts } };
    expect(healObject('array-wrap', commands, { commands: 'ls -la | wc' })).toEqual({ commands: ['ls -la | wc'] });
    expect(healObject('array-wrap', commands, { args: 'ls -la' })).toBe(LEFT);
    const members = { type: 'array', items: { enum: ['none', 'rock_and_roll'] } };
    expect(healField('array-wrap', members, 'none')).toEqual(['none']);
    expect(healField(['array-wrap', 'enum-style'], members, 'Rock and Roll')).toEqual(['rock_and_roll']);
    expect(healField(['array-wrap', 'enum-style'], members, 'N/A')).toBe(LEFT);
    expect(healField(['array-wrap', 'enum-style'], members, 'none, rock_and_roll')).toBe(LEFT);
  });

  test.each([
    [texts, null],
    [texts, ''],
    [texts, ' '],
    [texts, 'null'],
    [texts, 'None'],
    [texts, 'Not specified'],
    [texts, 'Paris and Berlin'],
    [texts, '#vip #new'],
    [texts, '“a”'],
    [{ type: 'array', items: { type: ['string', 'number'] } }, '5'],
    [{ anyOf: [{ type: 'string', maxLength: 3 }, texts] }, 'long'],
    [{ ...texts, type: ['string', 'array'], maxLength: 3 }, 'long'],
    [{ anyOf: [{ type: 'integer', maximum: 9 }, integers] }, 50],
    [texts, 'N/A'],
    [texts, '-'],
    [texts, '无'],
    [texts, 'a@x.test b@x.test'],
    [texts, 'a@x.test and b@x.test'],
    [texts, 'https://x.test/a https://x.test/b'],
    [texts, 'a, b'],
    [texts, 'a；b'],
    [texts, 'a\nb'],
    [texts, '["a"'],
    [texts, '{"a":1}'],
    [texts, 5],
    [texts, { type: 'string', value: 'a, b' }],
    [{ ...texts, minItems: 2 }, 'a'],
    [{ type: 'array' }, 'a'],
    [{ type: 'array', items: texts }, ['a']],
  ])('leaves for %j the value %j', (field, value) => {
    expect(healField(['array-wrap', 'schema-echo'], field, value)).toBe(LEFT);
  });
});

describe('array-unwrap', () => {
  test('takes a list of one for its item', () => {
    expect(healField('array-unwrap', { type: 'string' }, ['Lyon'], { key: 'city' })).toBe('Lyon');
    expect(healField('array-unwrap', { type: 'integer' }, [3])).toBe(3);
    expect(healField('array-unwrap', integers, [[1, 2]])).toEqual([1, 2]);
  });

  test.each([
    [{ type: 'string' }, ['Lyon', 'Nice']],
    [{ type: 'string' }, []],
    [{ type: 'string' }, [5]],
    [{ type: 'integer' }, ['5']],
    [integers, ['1']],
    [integers, [[1], [2]]],
  ])('leaves for %j the value %j', (field, value) => {
    expect(healField('array-unwrap', field, value, { key: 'city' })).toBe(LEFT);
  });

  test('leaves the list of the lines of a body', () => {
    expect(healField('array-unwrap', { type: 'string' }, ['line'], { key: 'body' })).toBe(LEFT);
  });

  test('leaves a list in a body, and the entry of a map that is written as a pair', () => {
    const body = { type: 'object', properties: { content: { type: 'string' }, count: { type: 'integer' } } };
    expect(healObject(['array-unwrap', 'coerce'], body, { content: [1] })).toBe(LEFT);
    expect(healObject(['array-unwrap', 'coerce'], body, { count: ['1'] })).toEqual({ count: 1 });
    const map = { type: 'object', additionalProperties: { type: 'string' } };
    expect(healField('array-unwrap', map, [{ name: 'A', value: '1' }])).toBe(LEFT);
    expect(healField('array-unwrap', map, [{ key: 'A', value: '1' }])).toBe(LEFT);
    expect(healField('array-unwrap', { type: 'object' }, [{ name: 'A', values: ['1'] }])).toBe(LEFT);
    expect(healField('array-unwrap', map, [{ A: '1' }])).toEqual({ A: '1' });
    const pair = { type: 'object', properties: { name: { type: 'string' }, value: { type: 'string' } } };
    expect(healField('array-unwrap', pair, [{ name: 'A', value: '1' }])).toEqual({ name: 'A', value: '1' });
  });
});

describe('array-unwrap of an item that is mended itself', () => {
  test('takes it once it is valid', () => {
    expect(healField(['array-unwrap', 'coerce'], { type: 'integer' }, ['5'])).toBe(5);
    expect(healField(['array-unwrap', 'enum-style'], { enum: ['high'] }, ['High'])).toBe('high');
    expect(healField(['array-unwrap', 'coerce'], { type: 'integer' }, ['five'])).toBe(LEFT);
    expect(healField(['array-unwrap', 'coerce'], { type: 'integer' }, ['5', '6'])).toBe(LEFT);
  });

  test('keeps the digits of a number', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { type: 'string', 'x-alias': ['no'] },
        row: { type: 'object', properties: { v: { type: 'string' } } },
      },
    };
    const rules = ['array-unwrap', 'coerce', 'alias', 'json-text'] as const;
    expect(healObject(rules, schema, '{"no":[1.10],"row":[{"v":2.50}]}')).toEqual({ id: '1.10', row: { v: '2.50' } });
    expect(healObject(rules, schema, '{"row":"[{\\"v\\":2.50}]"}')).toEqual({ row: { v: '2.50' } });
  });
});

describe('bool-word', () => {
  test.each(['true', 'yes', 'Y', 'On', '是', '对', '开'])('reads %s as true', (word) => {
    expect(healField('bool-word', { type: 'boolean' }, word)).toBe(true);
  });
  test.each(['false', 'no', 'N', 'OFF', '否', '不', '关'])('reads %s as false', (word) => {
    expect(healField('bool-word', { type: 'boolean' }, word)).toBe(false);
  });
  test.each(['1', '0', 'maybe', 'ok', 'sure', '', 'yes please'])('leaves %j', (word) => {
    expect(healField('bool-word', { type: 'boolean' }, word)).toBe(LEFT);
  });
  test('leaves a word where text is allowed', () => {
    expect(healField('bool-word', { type: ['boolean', 'string'] }, 'yes')).toBe(LEFT);
  });
});

describe('list-text', () => {
  test('splits at the strongest separator', () => {
    expect(healField('list-text', texts, 'a, b')).toEqual(['a', 'b']);
    expect(healField('list-text', texts, 'Paris, France; Rome, Italy')).toEqual(['Paris, France', 'Rome, Italy']);
    expect(healField('list-text', texts, '甲、乙')).toEqual(['甲', '乙']);
    expect(healField('list-text', texts, 'one\ntwo\n')).toEqual(['one', 'two']);
    expect(healField('list-text', texts, 'https://a.test, https://b.test')).toEqual([
      'https://a.test',
      'https://b.test',
    ]);
    expect(healField('list-text', texts, 'f(a), g(b)')).toEqual(['f(a)', 'g(b)']);
    expect(healField('list-text', texts, 'Is it up?\nIs it fast?')).toEqual(['Is it up?', 'Is it fast?']);
    expect(healField('list-text', texts, 'Inc., Ltd.')).toEqual(['Inc.', 'Ltd.']);
    expect(healField('list-text', texts, 'Boston, MA; Reno, NV')).toEqual(['Boston, MA', 'Reno, NV']);
    expect(healField('list-text', texts, 'MA, NV')).toEqual(['MA', 'NV']);
    expect(healField('list-text', texts, 'France, UK, Spain')).toEqual(['France', 'UK', 'Spain']);
    expect(healField('list-text', texts, 'v1, v2')).toEqual(['v1', 'v2']);
    expect(healField('list-text', texts, '2026-10-08,2026-10-09')).toEqual(['2026-10-08', '2026-10-09']);
    expect(healField('list-text', texts, 'France, Spain')).toEqual(['France', 'Spain']);
    expect(healField('list-text', texts, 'Paris, Berlin')).toEqual(['Paris', 'Berlin']);
    expect(healField('list-text', texts, 'travel, food, Japan')).toEqual(['travel', 'food', 'Japan']);
    expect(healField('list-text', texts, '3.10, 3.11')).toEqual(['3.10', '3.11']);
    expect(healField('list-text', texts, 'a.test:80, b.test:81')).toEqual(['a.test:80', 'b.test:81']);
    expect(healField('list-text', texts, 'tag=a, tag=b')).toEqual(['tag=a', 'tag=b']);
    expect(healField('list-text', texts, 'May 5, June 6')).toEqual(['May 5', 'June 6']);
  });

  test('leaves what may be one person where people are meant', () => {
    const people = { type: 'object', properties: { authors: texts, cities: texts } };
    expect(healObject('list-text', people, { authors: 'Doe, John' })).toBe(LEFT);
    expect(healObject('list-text', people, { authors: 'Müller, Anna K.' })).toBe(LEFT);
    expect(healObject('list-text', people, { authors: 'Ann, Bob, Carl' })).toEqual({ authors: ['Ann', 'Bob', 'Carl'] });
    expect(healObject('list-text', people, { authors: 'Ann Lee, Bob Roe' })).toEqual({
      authors: ['Ann Lee', 'Bob Roe'],
    });
    expect(healObject('list-text', people, { cities: 'Rome, Lima' })).toEqual({ cities: ['Rome', 'Lima'] });
  });

  test('takes off bullets, running numbers and the ends of lines, where each has one', () => {
    expect(healField('list-text', texts, '- one\n- two')).toEqual(['one', 'two']);
    expect(healField('list-text', texts, '1. one\n2. two')).toEqual(['one', 'two']);
    expect(healField('list-text', texts, 'one,\ntwo,\nthree')).toEqual(['one', 'two', 'three']);
    expect(healField('list-text', texts, '- one\ntwo')).toBe(LEFT);
    expect(healField('list-text', texts, '7. one\n3. two')).toEqual(['7. one', '3. two']);
    expect(healField('list-text', texts, '-one\n-two')).toEqual(['-one', '-two']);
  });
  test.each([
    [texts, 'one'],
    [texts, 'a,,b'],
    [texts, ','],
    [texts, '["a", "b"'],
    [integers, 'a, b'],
    [{ type: 'string' }, 'a, b'],
    [{ ...texts, maxItems: 1 }, 'a, b'],
    [texts, 'https://maps.test/?bbox=1,2,3'],
    [texts, 'how do I deploy, and where?'],
    [texts, 'red, green, and blue'],
    [texts, 'red, green or, at last, blue.'],
    [texts, 'max(a, b)'],
    [texts, '"Doe, Ann" <ann@x.test>'],
    [texts, '红、绿、和蓝'],
    [texts, 'Boston, MA'],
    [texts, 'Paris, France'],
    [texts, 'Austin, Texas, USA'],
    [texts, '48.8566, 2.3522'],
    [texts, '48.85° N, 2.35° E'],
    [texts, 'size=big, colour=red'],
    [texts, 'size: big, colour: red'],
    [texts, 'Acme, Inc.'],
    [texts, 'Miller, Jr., Ann'],
    [texts, 'Washington, D.C.'],
    [texts, 'May 5, 2026'],
    [texts, '1,234'],
    [texts, '1,5'],
    [texts, '12,5 kg'],
    [texts, '1,200 m, 800 m'],
    [{ type: 'array', items: { type: ['string', 'number'] } }, 'a, 1'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, 'a, null'],
  ])('leaves for %j the text %j', (field, text) => {
    expect(healField('list-text', field, text)).toBe(LEFT);
  });
});

describe('enum-synonym', () => {
  test('reads a declared synonym, or the title of a member', () => {
    expect(healField('enum-synonym', sort, '按时间')).toBe('mtime');
    expect(healField('enum-synonym', sort, 'Time')).toBe('mtime');
    const titled = {
      oneOf: [
        { const: 'd', title: 'Day' },
        { const: 'w', title: 'Week' },
      ],
    };
    expect(healField('enum-synonym', titled, 'week')).toBe('w');
  });
  test('keeps its distance between members that are written as alternatives', () => {
    const members = { oneOf: [{ const: 'mtime' }, { const: 'ctime' }, { const: 'created' }] };
    expect(healField('enum-style', members, 'MTime')).toBe('mtime');
    expect(healField('enum-fuzzy', members, 'creatd')).toBe('created');
    expect(healField('enum-fuzzy', members, 'xtime')).toBe(LEFT);
  });
  test('leaves what is declared for no member, or for two', () => {
    expect(healField('enum-synonym', sort, '按日期')).toBe(LEFT);
    expect(healField('enum-synonym', { enum: ['a', 'b'], 'x-synonyms': { a: ['first'], b: ['First'] } }, 'first')).toBe(
      LEFT,
    );
    expect(healField('enum-synonym', { enum: ['a', 'b'] }, 'toString')).toBe(LEFT);
  });
});

describe('clamp', () => {
  test.each([
    [{ type: 'integer', maximum: 100 }, 500, 100],
    [{ type: 'integer', minimum: 1 }, 0, 1],
    [{ type: 'integer', exclusiveMaximum: 10 }, 12, 9],
    [{ type: 'integer', exclusiveMinimum: 0 }, -3, 1],
    [{ type: 'integer', maximum: 10.5 }, 12, 10],
    [{ type: 'number', maximum: 0.5 }, 0.75, 0.5],
    [{ type: 'integer', maximum: 100, multipleOf: 10 }, 250, 100],
  ])('takes for %j instead of %j the bound %j', (field, value, to) => {
    expect(healField('clamp', field, value)).toBe(to);
  });
  test.each([
    [{ type: 'number', exclusiveMaximum: 1 }, 2],
    [{ type: 'integer', maximum: 95, multipleOf: 10 }, 100],
    [{ type: 'integer', multipleOf: 10 }, 15],
    [{ type: 'integer', maximum: 100 }, Number.POSITIVE_INFINITY],
    [{ type: 'integer', maximum: 100 }, 50.5],
    [{ type: 'integer', maximum: 100 }, 100.5],
    [{ type: 'integer', minimum: 1 }, 0.5],
    [{ type: 'string', maxLength: 2 }, 'abc'],
    [{ enum: [1, 2] }, 3],
  ])('leaves for %j the value %j', (field, value) => {
    expect(healField('clamp', field, value)).toBe(LEFT);
  });
});

describe('enum-fuzzy', () => {
  test.each([
    [['bright', 'dim'], 'brigth', 'bright'],
    [['bright', 'dim'], 'brght', 'bright'],
    [['detailed', 'brief'], 'detaled', 'detailed'],
    [['documentation', 'code'], 'documantaton', 'documentation'],
    [['encrypted', 'plain'], 'encrpyted', 'encrypted'],
    [['weekly', 'biweekly', 'monthly'], 'weekyl', 'weekly'],
  ])('of %j reads %j as %j', (members, text, to) => {
    expect(healField('enum-fuzzy', { enum: members }, text)).toBe(to);
  });
  test.each([
    [['asc', 'desc'], 'dsc'],
    [['mtime', 'ctime', 'atime'], 'time'],
    [['mtime', 'ctime'], 'xtime'],
    [['lock', 'unlock'], 'unlocked'],
    [['locked', 'unlocked'], 'unlock'],
    [['ascending', 'descending'], 'decsending'],
    [['enabled', 'disabled'], 'abled'],
    [['increase', 'decrease'], 'dncrease'],
    [['public', 'publish'], 'publis'],
    [['active'], 'inactive'],
    [['valid'], 'invalid'],
    [['price', 'name'], '-price'],
    [['encrypted', 'plain'], 'decrypted'],
    [['implicit', 'none'], 'explicit'],
    [['exclusive', 'shared'], 'inclusive'],
    [['weekly', 'monthly'], 'biweekly'],
    [['bimonthly', 'daily'], 'monthly'],
    [['normal', 'high'], 'abnormal'],
    [['symmetric', 'none'], 'asymmetric'],
  ])('of %j leaves %j', (members, text) => {
    expect(healField('enum-fuzzy', { enum: members }, text)).toBe(LEFT);
  });

  test.each([
    ['2 double', ['single', 'double']],
    ['double x2', ['single', 'double']],
    ['utf-16be', ['utf-16le', 'latin']],
    ['read, write', ['read-write', 'none']],
    ['release-2', ['release-1', 'main']],
  ])('leaves %j, whose digit or comma is no slip, at %j', (text, members) => {
    expect(healField('enum-fuzzy', { enum: members }, text)).toBe(LEFT);
  });
});
