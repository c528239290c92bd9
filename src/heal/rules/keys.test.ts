import { describe, expect, test } from 'vitest';
import { healObject, LEFT } from '../../../test/heal-field.ts';

const search = {
  type: 'object',
  properties: {
    path: { type: 'string', 'x-alias': ['folder', 'dir'] },
    file_path: { type: 'string' },
    max_rows: { type: 'integer', maximum: 100, 'x-alias': ['limit_n'] },
  },
};

describe('alias', () => {
  test('renames to the field that declares the name', () => {
    expect(healObject('alias', search, { folder: 'src' })).toEqual({ path: 'src' });
    expect(healObject(['alias', 'coerce', 'clamp'], search, { limit_n: '500' })).toEqual({ max_rows: 100 });
  });

  test('works at any depth', () => {
    const schema = { type: 'object', properties: { rows: { type: 'array', items: search } } };
    expect(healObject('alias', schema, { rows: [{ dir: 'a' }, { path: 'b' }] })).toEqual({
      rows: [{ path: 'a' }, { path: 'b' }],
    });
  });

  test('keeps the place of the key among the others', () => {
    expect(JSON.stringify(healObject('alias', search, { file_path: 'f', folder: 'a', max_rows: 1 }))).toBe(
      '{"file_path":"f","path":"a","max_rows":1}',
    );
  });

  test('never writes over a key that is present, nor two into one', () => {
    expect(healObject('alias', search, { dir: 'src', path: 'lib' })).toBe(LEFT);
    expect(healObject('alias', search, { dir: 'src', folder: 'lib' })).toBe(LEFT);
  });

  test('leaves a name in another style, and a value that is not right under the new name', () => {
    expect(healObject('alias', search, { Folder: 'src' })).toBe(LEFT);
    expect(healObject('alias', search, { folder: 5 })).toBe(LEFT);
  });

  test('renames in an open object only into a missing required key', () => {
    const open = { ...search, additionalProperties: true, required: ['path'] };
    expect(healObject('alias', open, { folder: 'src' })).toEqual({ path: 'src' });
    expect(
      healObject(['alias', 'coerce'], { ...open, required: ['max_rows'] }, { folder: 'src', max_rows: '1' }),
    ).toEqual({ folder: 'src', max_rows: 1 });
  });

  test('is kept from a field whose own x-heal is off', () => {
    const schema = { type: 'object', properties: { path: { type: 'string', 'x-alias': ['dir'], 'x-heal': 'off' } } };
    expect(healObject('alias', schema, { dir: 'a' })).toBe(LEFT);
  });
});

describe('key-style', () => {
  test.each(['filePath', 'file path', 'File-Path', '"file_path"', 'FILE_PATH', '_file_path'])(
    'renames %j to file_path',
    (key) => {
      expect(healObject('key-style', search, { [key]: 'a' })).toEqual({ file_path: 'a' });
    },
  );

  test('takes an accented letter for one letter, however it is composed', () => {
    const composed = { type: 'object', properties: { 'caf\u00e9': {}, cafe: {} } };
    expect(healObject('key-style', composed, { 'cafe\u0301': 1 })).toEqual({ 'caf\u00e9': 1 });
  });

  test('leaves two strays for one key, two declared keys alike, and a key that is present', () => {
    expect(healObject('key-style', search, { filePath: 'a', 'file path': 'b' })).toBe(LEFT);
    expect(healObject('key-style', search, { filePath: 'a', file_path: 'b' })).toBe(LEFT);
    const alike = { type: 'object', properties: { userId: { type: 'string' }, user_id: { type: 'string' } } };
    expect(healObject('key-style', alike, { UserID: 'a' })).toBe(LEFT);
  });

  test('leaves a typo, a part of a name, and a synonym', () => {
    for (const key of ['file_pth', 'file', 'filepaths', 'location'])
      expect(healObject('key-style', search, { [key]: 'a' })).toBe(LEFT);
  });

  test('renames in an open object only into a missing required key', () => {
    const open = {
      type: 'object',
      properties: { filePath: { type: 'string' }, n: { type: 'integer' } },
      additionalProperties: true,
    };
    expect(healObject('key-style', { ...open, required: ['filePath'] }, { file_path: 'a' })).toEqual({ filePath: 'a' });
    expect(healObject(['key-style', 'coerce'], { ...open, required: ['n'] }, { file_path: 'a', n: '1' })).toEqual({
      file_path: 'a',
      n: 1,
    });
  });
});

describe('key-prefix', () => {
  test('takes the same envelope word off every stray key', () => {
    expect(healObject('key-prefix', search, { params_path: 'a', params_max_rows: 3 })).toEqual({
      path: 'a',
      max_rows: 3,
    });
    expect(healObject('key-prefix', search, { 'arguments.path': 'a', file_path: 'b' })).toEqual({
      path: 'a',
      file_path: 'b',
    });
  });

  test('leaves other words, mixed words, undeclared rests and keys that are present', () => {
    expect(healObject('key-prefix', search, { my_path: 'a' })).toBe(LEFT);
    expect(healObject('key-prefix', search, { input_path: 'a' })).toBe(LEFT);
    expect(healObject('key-prefix', search, { params_path: 'a', args_max_rows: 3 })).toBe(LEFT);
    expect(healObject('key-prefix', search, { params_path: 'a', params_name: 'b' })).toBe(LEFT);
    expect(healObject('key-prefix', search, { params_path: 'a', path: 'b' })).toBe(LEFT);
  });
});

describe('flattened', () => {
  const schema = {
    type: 'object',
    properties: {
      filter: {
        type: 'object',
        properties: { region: { type: 'string' }, deep: { type: 'object', properties: { n: { type: 'integer' } } } },
      },
      rows: {
        type: 'array',
        items: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
      },
    },
  };
  test('puts values where their keys point', () => {
    expect(healObject('flattened', schema, { 'filter.region': 'eu', 'filter.deep.n': 1 })).toEqual({
      filter: { region: 'eu', deep: { n: 1 } },
    });
    expect(healObject('flattened', schema, { 'rows[0].id': 1, 'rows[0].name': 'a', 'rows[1].id': 2 })).toEqual({
      rows: [{ id: 1, name: 'a' }, { id: 2 }],
    });
    expect(healObject('flattened', schema, { filter: { region: 'eu' }, 'filter.deep.n': 1 })).toEqual({
      filter: { region: 'eu', deep: { n: 1 } },
    });
  });

  test('takes the items of a list by their indexes, in whatever order the keys stand', () => {
    const keys = Array.from({ length: 12 }, (_, index) => `rows[${index}].id`).sort();
    const value = Object.fromEntries(keys.map((key) => [key, Number(/\d+/.exec(key)![0])]));
    const rows = Array.from({ length: 12 }, (_, id) => ({ id }));
    expect(keys[1]).toBe('rows[10].id');
    expect(healObject('flattened', schema, value)).toEqual({ rows });
    expect(healObject('flattened', schema, { 'rows[1].id': 1, 'rows[0].id': 2, 'filter.region': 'eu' })).toEqual({
      rows: [{ id: 2 }, { id: 1 }],
      filter: { region: 'eu' },
    });
  });

  test.each([
    ['filter_region', 'filter_deep_n'],
    ['filterRegion', 'filterDeepN'],
    ['filter__region', 'filter__deep__n'],
    ['filter/region', 'filter/deep/n'],
    ['filter[region]', 'filter[deep][n]'],
    ["filter['region']", 'filter["deep"].n'],
  ])('reads %j and %j as the paths whose words they join', (region, n) => {
    expect(healObject('flattened', schema, { [region]: 'eu', [n]: 1 })).toEqual({
      filter: { region: 'eu', deep: { n: 1 } },
    });
    expect(healObject('flattened', schema, { 'rows[0][id]': 1 })).toEqual({ rows: [{ id: 1 }] });
  });

  test('leaves joined words that could be another path or field, or are no declared path', () => {
    const text = { type: 'string' };
    const holder = (...names: string[]): object => ({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, text])),
    });
    const twice = { type: 'object', properties: { price: holder('range_min'), price_range: holder('min') } };
    expect(healObject('flattened', twice, { price_range_min: 'a' })).toBe(LEFT);
    const field = { type: 'object', properties: { user: holder('name'), 'user-name': text } };
    expect(healObject('flattened', field, { userName: 'a' })).toBe(LEFT);
    const user = { type: 'object', properties: { user: holder('name') } };
    expect(healObject('flattened', user, { user_name: 'a' })).toEqual({ user: { name: 'a' } });
    expect(healObject('flattened', user, { username: 'a' })).toBe(LEFT);
    expect(healObject('flattened', user, { name: 'a' })).toBe(LEFT);
    expect(healObject('flattened', user, { old_user_name: 'a' })).toBe(LEFT);
    expect(healObject('flattened', user, { user_name: 'a', user: { name: 'b' } })).toBe(LEFT);
    expect(healObject('flattened', user, { user_name: 'a', userName: 'b' })).toBe(LEFT);
  });

  test('reads numbered keys as the items of the list that they are named like', () => {
    const texts = { type: 'array', items: { type: 'string' } };
    const properties = { question: { type: 'string' }, options: texts, addresses: texts, rows: schema.properties.rows };
    const poll = { type: 'object', properties };
    const heal = (value: unknown): unknown => healObject(['flattened', 'coerce', 'array-wrap'], poll, value);
    expect(heal({ question: 'q', option_1: 'a', option_2: 'b' })).toEqual({ question: 'q', options: ['a', 'b'] });
    expect(heal({ options0: 'a', options1: 'b' })).toEqual({ options: ['a', 'b'] });
    expect(heal({ 'option 2': 'b', 'option 1': 'a' })).toEqual({ options: ['a', 'b'] });
    expect(heal('{"option_1":1.10,"option_2":2.50}')).toEqual({ options: ['1.10', '2.50'] });
    expect(heal({ rows: { row_1: { id: 1 }, row_2: { id: '2' } } })).toEqual({ rows: [{ id: 1 }, { id: 2 }] });
    expect(heal({ options: { 1: 'b', 0: 'a' } })).toEqual({ options: ['a', 'b'] });
    expect(heal({ rows: { 1: { id: 1 }, 2: { id: 2 } } })).toEqual({ rows: [{ id: 1 }, { id: 2 }] });
    expect(heal({ options: { item_1: 'a' } })).toEqual({ options: ['a'] });
    expect(heal('{"options":{"item_2":2.50,"item_1":1.10}}')).toEqual({ options: ['1.10', '2.50'] });
    for (const value of [
      { option_1: 'a' },
      { option_1: 'a', option_3: 'b' },
      { option_2: 'a', option_3: 'b' },
      { option_1: 'a', options_2: 'b' },
      { option_1: 'a', option_2: 'b', options: ['c'] },
      { option_1: 'a', option_2: null },
      { choice_1: 'a', choice_2: 'b' },
      { address_1: 'a', address_2: 'b' },
      { options: { 1: 'a', 3: 'b' } },
      { options: { 5: 'a', 6: 'b' } },
      { options: { 1: 2, 2: 1 } },
      { options: { item_1: 'a', other: 'b' } },
      { options: { day_1: 'a', day_2: 'b' } },
      { options: { item_1: 'a', item_2: 2, item_02: 'c' } },
    ])
      expect(heal(value)).toBe(LEFT);
  });

  test('in an open object fills only what is required and missing', () => {
    const open = { ...schema, required: ['filter'], additionalProperties: true };
    expect(healObject('flattened', open, { 'filter.region': 'eu', 'rows[0].id': 1 })).toEqual({
      filter: { region: 'eu' },
      'rows[0].id': 1,
    });
    expect(healObject('flattened', open, { filter: { deep: {} }, 'filter.region': 'eu' })).toBe(LEFT);
    expect(healObject('flattened', open, { 'filter.region': 5 })).toBe(LEFT);
  });

  test('goes through a union where only one branch can hold the key', () => {
    const nothing = { type: 'null' };
    const { filter, rows } = schema.properties;
    const optional = {
      type: 'object',
      properties: { filter: { anyOf: [nothing, filter] }, rows: { oneOf: [rows, { type: 'string' }] } },
    };
    expect(healObject('flattened', optional, { 'filter.region': 'eu', 'rows[0].id': 1 })).toEqual({
      filter: { region: 'eu' },
      rows: [{ id: 1 }],
    });
    const two = { type: 'object', properties: { filter: { anyOf: [filter, { type: 'object' }] } } };
    expect(healObject('flattened', two, { 'filter.region': 'eu' })).toBe(LEFT);
    expect(healObject('flattened', { type: 'object', properties: { filter: nothing } }, { 'filter.region': 1 })).toBe(
      LEFT,
    );
  });

  test.each([
    [{ 'rows[1].id': 1 }],
    [{ 'rows[0].id': 1, 'rows[2].id': 2 }],
    [{ 'rows[1].id': 1, 'rows[2].id': 2 }],
    [{ 'rows[2].id': 1, 'rows[0].id': 2 }],
    [{ 'filter.region': 'eu', filter: { region: 'us' } }],
    [{ 'filter.region': 'eu', filter: 'all' }],
    [{ 'filter.region': 'eu', 'filter[region]': 'us' }],
    [{ 'filter.deep': { n: 1 }, 'filter.deep.n': 2 }],
    [{ 'filter.deep.n': 2, 'filter.deep': { n: 1 } }],
    [{ 'filter.colour': 'red' }],
    [{ 'filter.region': 5 }],
    [{ '__proto__.polluted': 1 }],
    [{ 'constructor.prototype.x': 1 }],
    [{ 'rows[999999].id': 1 }],
  ])('leaves %j', (value) => {
    expect(healObject('flattened', schema, value)).toBe(LEFT);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('leaves a dotted key that is declared as it is', () => {
    const dotted = { type: 'object', properties: { 'a.b': { type: 'integer' }, n: { type: 'integer' } } };
    expect(healObject(['flattened', 'coerce'], dotted, { 'a.b': 1, n: '2' })).toEqual({ 'a.b': 1, n: 2 });
  });
});

describe('client-keys', () => {
  test('drops what clients add, where it is not declared', () => {
    expect(
      healObject('client-keys', search, { path: 'a', _meta: { x: 1 }, toolCallId: 'c', tool_call_id: 'd' }),
    ).toEqual({ path: 'a' });
  });
  test('leaves other keys, and these where they are declared', () => {
    expect(healObject('client-keys', search, { path: 'a', _x: 1 })).toBe(LEFT);
    const declared = { type: 'object', properties: { _meta: { type: 'object' }, n: { type: 'integer' } } };
    expect(healObject(['client-keys', 'coerce'], declared, { _meta: {}, n: '1' })).toEqual({ _meta: {}, n: 1 });
  });
});

describe('envelope', () => {
  test.each([
    [{ params: { path: 'a' } }, { path: 'a' }],
    [{ arguments: '{"path":"a"}' }, { path: 'a' }],
    [{ name: 'tool', arguments: { path: 'a' } }, { path: 'a' }],
    [{ input: { arguments: { params: { path: 'a' } } } }, { path: 'a' }],
    [{ arguments: { result: { path: 'a' } } }, { path: 'a' }],
    [{ output: { data: '{"path":"a"}' } }, { path: 'a' }],
    [{ arguments: {} }, {}],
    [{ type: 'function', name: 'tool', parameters: { path: 'a' } }, { path: 'a' }],
    [{ type: 'function', function: { name: 'tool', arguments: '{"path":"a"}' } }, { path: 'a' }],
    [{ id: 'c1', type: 'tool_use', name: 'tool', input: { path: 'a' } }, { path: 'a' }],
    [{ action: 'tool', action_input: { path: 'a' } }, { path: 'a' }],
    [{ args: { path: 'a' }, tool: 'tool' }, { path: 'a' }],
    [{ name: 'tool', parameters: {} }, {}],
    [{ params: { name: 'tool', arguments: { path: 'a' } } }, { path: 'a' }],
  ])('takes off what wraps %j', (value, to) => {
    expect(healObject('envelope', search, value)).toEqual(to);
  });

  test.each([
    [{ name: 'other', arguments: { path: 'a' } }],
    [{ type: 'function', function: { name: 'other', arguments: { path: 'a' } } }],
    [{ type: 'function', arguments: { path: 'a' } }],
    [{ type: 'undo', name: 'tool', arguments: { path: 'a' } }],
    [{ name: 'tool', action: 'other', arguments: { path: 'a' } }],
    [{ name: 'tool', action: 'tool', arguments: { path: 'a' } }],
    [{ name: 'tool', arguments: { path: 'a' }, input: { path: 'b' } }],
    [{ name: 'tool', arguments: { path: 'a' }, path: 'b' }],
    [{ name: 'tool', arguments: { colour: 'red' } }],
    [{ name: 'tool', id: 'c1' }],
    [{ arguments: { path: 'a', colour: 'red' } }],
    [{ arguments: { path: 5 } }],
    [{ arguments: 'path' }],
    [{ arguments: '{"path":"a"' }],
    [{ arguments: { filePath: 'a' } }],
    [{ arguments: [{ path: 'a' }] }],
    [{ arguments: { path: 'a' }, path: 'b' }],
    [{ whatever: {} }],
    [{ input: { arguments: { params: { args: { path: 'a' } } } } }],
    [{ owner: { manager: { path: 'a' } } }],
    [{ arguments: { not: { path: 'a' } } }],
    [{ arguments: { result: { path: 'a' }, error: null } }],
    [{ arguments: { data: { colour: 'red' } } }],
  ])('leaves %j', (value) => {
    expect(healObject('envelope', search, value)).toBe(LEFT);
  });

  test('is no field that takes an object, under another name of it', () => {
    const schema = (options: Record<string, unknown>): Record<string, unknown> => ({
      type: 'object',
      properties: { n: { type: 'integer' }, search_options: { 'x-alias': ['opts'], ...options } },
    });
    const nested = schema({ type: 'object', properties: { n: { type: 'integer' } } });
    const rules = ['envelope', 'key-style', 'alias'] as const;
    expect(healObject(rules, nested, { searchOptions: { n: 1 } })).toEqual({ search_options: { n: 1 } });
    expect(healObject(rules, nested, { opts: { n: 1 } })).toEqual({ search_options: { n: 1 } });
    expect(healObject('envelope', nested, { opts: { n: 1 } })).toBe(LEFT);
    expect(healObject(rules, schema({ type: 'string' }), { searchOptions: { n: 1 } })).toEqual({ n: 1 });
  });

  test.each([
    'not',
    'exclude',
    'Excluding',
    'example',
    'dry_run',
    'old',
    'keep',
    'other_than',
    'Protected',
    'wrong',
    'draft',
    'do_not',
    "don't",
    'ifApproved',
    'after confirmation',
    'next_step',
    'existing_search',
    'former_search',
    'alternative-2',
    '排除',
    '草稿',
    '取消搜索',
  ])('leaves what the key %j says it is not', (key) => {
    expect(healObject('envelope', search, { [key]: { path: 'a' } })).toBe(LEFT);
  });

  test('takes off such a word where the tool is named for it, and leaves the opposite of its name', () => {
    const take = (key: string, tool: string): unknown =>
      healObject('envelope', search, { [key]: { path: 'a' } }, { tool });
    expect(take('draft', 'create_draft')).toEqual({ path: 'a' });
    expect(take('current_search', 'getCurrentSearch')).toEqual({ path: 'a' });
    expect(take('input', 'put_object')).toEqual({ path: 'a' });
    expect(take('request', 'search')).toEqual({ path: 'a' });
    expect(take('retry', 't_job')).toEqual({ path: 'a' });
    expect(take('copy', 'copy_file')).toEqual({ path: 'a' });
    expect(take('copy', 'move_file')).toBe(LEFT);
    expect(take('reverse', 'transfer')).toBe(LEFT);
    expect(take('close', 'open_file')).toBe(LEFT);
    expect(take('disallow', 'allow_path')).toBe(LEFT);
  });

  test('leaves a key that is a value of one of the fields', () => {
    const tags = { type: 'array', items: { enum: ['hot'] } };
    const schema = {
      type: 'object',
      properties: { path: { type: 'string' }, env: { enum: ['dev', 'on_prem'] }, tags },
    };
    expect(healObject('envelope', schema, { dev: { path: 'a' } })).toBe(LEFT);
    expect(healObject('envelope', schema, { hot: { path: 'a' } })).toBe(LEFT);
    expect(healObject('envelope', schema, { dev: { path: 'a', env: 'dev' } })).toEqual({ path: 'a', env: 'dev' });
    expect(healObject('envelope', schema, { onPrem: { path: 'a', env: 'dev' } })).toBe(LEFT);
    expect(healObject('envelope', schema, { deploy: { path: 'a', env: 'dev' } })).toEqual({ path: 'a', env: 'dev' });
  });

  test('takes off a word for taking something back only where the tool does that', () => {
    const wrapped = { cancel: { path: 'a' } };
    expect(healObject('envelope', search, wrapped, { tool: 'cancel_search' })).toEqual({ path: 'a' });
    expect(healObject('envelope', search, wrapped, { tool: 'search' })).toBe(LEFT);
  });

  test('goes on to keys in another style or under an alias', () => {
    expect(healObject(['envelope', 'key-style'], search, { arguments: { filePath: 'a' } })).toEqual({ file_path: 'a' });
    expect(healObject(['envelope', 'alias'], search, { arguments: { dir: 'a' } })).toEqual({ path: 'a' });
    expect(healObject(['envelope', 'alias'], search, { arguments: { dir: 'a', path: 'b' } })).toBe(LEFT);
  });

  test('takes off, below the root, only what is known to hold or named like the place', () => {
    const schema = {
      type: 'object',
      properties: { search, rows: { type: 'array', items: search } },
    };
    for (const key of ['search', 'params', 'item']) {
      expect(healObject('envelope', schema, { search: { [key]: { path: 'a' } } })).toEqual({ search: { path: 'a' } });
    }
    expect(healObject('envelope', schema, { rows: [{ row: { path: 'a' } }] })).toEqual({ rows: [{ path: 'a' }] });
    expect(healObject('envelope', schema, { rows: [{ HOME: { path: 'a' } }] })).toBe(LEFT);
  });

  describe('around a value', () => {
    const text = { type: 'string' };
    const properties = {
      city: text,
      count: { type: 'integer' },
      content: text,
      tags: { type: 'array', items: text },
      cities: { type: 'array', items: text },
      rows: { type: 'array', items: { type: 'object', additionalProperties: true } },
      todos: { type: 'array', items: { type: 'object', properties: { id: text } } },
      map: { type: 'object', additionalProperties: text },
      any: {},
    };
    const schema = { type: 'object', properties };
    const rules = ['envelope', 'array-wrap', 'coerce'] as const;

    test.each([
      [{ city: { value: 'Oslo' } }, { city: 'Oslo' }],
      [{ city: { city: 'Oslo' } }, { city: 'Oslo' }],
      [{ count: { value: '3' } }, { count: 3 }],
      [{ tags: { item: ['a', 'b'] } }, { tags: ['a', 'b'] }],
      [{ tags: { tag: 'a' } }, { tags: ['a'] }],
      [{ cities: [{ city: 'Oslo' }, 'Rome'] }, { cities: ['Oslo', 'Rome'] }],
      [{ rows: { rows: [{ a: 1 }] } }, { rows: [{ a: 1 }] }],
      [{ rows: { a: [1] } }, { rows: [{ a: [1] }] }],
      [{ todos: { todo: [{ id: 'a' }] } }, { todos: [{ id: 'a' }] }],
      [{ todos: { items: [{ id: 'a' }, { id: 'b' }] } }, { todos: [{ id: 'a' }, { id: 'b' }] }],
      [{ map: { a: { value: 'b' } } }, { map: { a: 'b' } }],
    ])('is taken off %j', (value, to) => {
      expect(healObject(rules, schema, value)).toEqual(to);
    });

    test('keeps the digits of what it holds', () => {
      expect(healObject(rules, schema, '{"city":{"value":1.10},"tags":{"item":[2.50]}}')).toEqual({
        city: '1.10',
        tags: ['2.50'],
      });
    });

    test.each([
      [{ city: { name: 'Oslo' } }],
      [{ city: { not: 'Oslo' } }],
      [{ city: { value: 'Oslo', unit: 'c' } }],
      [{ city: { value: null } }],
      [{ city: { value: ['Oslo', 'Rome'] } }],
      [{ count: { value: '3 days' } }],
      [{ content: { content: 'a' } }],
      [{ tags: { exclude: ['a'] } }],
      [{ rows: { items: [{ a: 1 }] } }],
      [{ tags: { a: true } }],
      [{ tags: { tag: 'a, b' } }],
      [{ todos: { done: [{ id: 'a' }] } }],
      [{ any: { value: 1 } }],
    ])('is none in %j', (value) => {
      expect(healObject(rules, schema, value)).toBe(LEFT);
    });
  });

  test('leaves a declared property of that name, and open objects', () => {
    const declared = {
      type: 'object',
      properties: { input: { type: 'object', properties: { path: { type: 'string' } } }, path: { type: 'string' } },
      required: ['path'],
    };
    expect(healObject('envelope', declared, { input: { path: 'a' } })).toBe(LEFT);
    expect(
      healObject('envelope', { ...search, additionalProperties: true, required: ['path'] }, { params: { path: 'a' } }),
    ).toBe(LEFT);
  });
});

describe('drop-unknown and fill-default', () => {
  const schema = { type: 'object', properties: { n: { type: 'integer', default: 20 } }, required: ['n'] };
  test('run where they are asked for by name', () => {
    expect(healObject('drop-unknown', schema, { n: 1, priority: 'high' })).toEqual({ n: 1 });
    expect(healObject('fill-default', schema, {})).toEqual({ n: 20 });
  });
  test('never fill a default that is not valid, nor an optional field', () => {
    expect(healObject('fill-default', { ...schema, properties: { n: { type: 'integer', default: 'many' } } }, {})).toBe(
      LEFT,
    );
    expect(
      healObject(
        ['fill-default', 'drop-unknown'],
        { type: 'object', properties: { n: { type: 'integer', default: 1 } } },
        { x: 1 },
      ),
    ).toEqual({});
  });
});
