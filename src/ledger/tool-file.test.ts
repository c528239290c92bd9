import { describe, expect, test } from 'vitest';
import { locateField, locateTools } from './tool-file.ts';

const schema = { type: 'object', properties: { a: {} } };

describe('the tools of a file', () => {
  test.each<[string, unknown, string]>([
    ['our own form', [{ name: 't', parameters: schema }], '/0/parameters'],
    [
      'OpenAI chat',
      { tools: [{ type: 'function', function: { name: 't', parameters: schema } }] },
      '/tools/0/function/parameters',
    ],
    ['OpenAI responses', [{ type: 'function', name: 't', parameters: schema }], '/0/parameters'],
    ['Anthropic', { tools: [{ name: 't', input_schema: schema }] }, '/tools/0/input_schema'],
    [
      'Gemini',
      { tools: [{ functionDeclarations: [{ name: 't', parameters: schema }] }] },
      '/tools/0/functionDeclarations/0/parameters',
    ],
    ['MCP', { result: { tools: [{ name: 't', inputSchema: schema }] } }, '/result/tools/0/inputSchema'],
    ['a map by name', { t: { inputSchema: schema } }, '/t/inputSchema'],
    ['a map under tools', { tools: { t: { parameters: schema } } }, '/tools/t/parameters'],
    ['one tool alone', { name: 't', parameters: schema }, '/parameters'],
  ])('are found in %s', (_, file, at) => {
    expect(locateTools(file)).toEqual([{ name: 't', at, schema }]);
  });

  test('are none in what holds none', () => {
    for (const file of [null, 5, 'x', [], {}, { tools: 'x' }, [{ name: 't' }], [[[[[[[[]]]]]]]]])
      expect(locateTools(file)).toEqual([]);
  });
});

describe('the declaration of a field', () => {
  const root = {
    properties: {
      rows: { type: 'array', items: { $ref: '#/$defs/row' } },
      'a.b': { type: 'string' },
      a: { properties: { b: { type: 'number' } } },
      mails: { additionalProperties: { type: 'boolean' } },
      either: { anyOf: [{ type: 'null' }, { properties: { deep: { type: 'integer' } } }] },
      named: { $ref: '#/$defs/named', description: 'x' },
      tree: { $ref: '#' },
    },
    $defs: { row: { properties: { id: { type: 'string' } } }, named: { enum: ['x'] } },
  };

  test.each([
    ['', ''],
    ['rows[].id', '/$defs/row/properties/id'],
    ['a.b', '/properties/a.b'],
    ['mails{}', '/properties/mails/additionalProperties'],
    ['either.deep', '/properties/either/anyOf/1/properties/deep'],
    ['tree.tree.a', '/properties/a'],
  ])('of %s stands at %s', (path, at) => {
    expect(locateField(root, path)?.targetAt).toBe(at);
  });

  test('keeps its own place where it refers to another', () => {
    expect(locateField(root, 'named')).toEqual({
      at: '/properties/named',
      targetAt: '/$defs/named',
      target: { enum: ['x'] },
    });
  });

  test('is not there for what nobody declared, and references in a circle end', () => {
    expect(locateField(root, 'rows[].other')).toBeUndefined();
    expect(locateField(root, 'toString')).toBeUndefined();
    expect(locateField({ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } }, 'x')).toBeUndefined();
    expect(locateField({ $ref: '#/%E0%A4%A' }, 'x')).toBeUndefined();
  });
});
