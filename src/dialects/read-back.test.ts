import { describe, expect, test } from 'vitest';
import { replaySteps } from '../base/index.ts';
import type { Dialect } from './dialect.ts';
import { readBack } from './read-back.ts';
import { strictFallback } from './strict-fallback.ts';
import { viewTool } from './view-tool.ts';
import { viewTools } from './view-tools.ts';

const parameters = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    limit: { type: 'integer' },
    note: { type: ['string', 'null'] },
    sort: { enum: ['name', 'mtime'] },
    where: {
      type: 'object',
      properties: { size: { type: 'integer' }, kind: { enum: ['File', 'Folder'] } },
      required: ['kind'],
    },
    rows: {
      type: 'array',
      items: { oneOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { type: 'integer' }] },
    },
  },
  required: ['path'],
};
const view = (dialect: Dialect) => viewTool({ name: 'find', parameters }, { dialect });
const back = (dialect: Dialect, value: unknown) => readBack(view(dialect), value);

describe('the way back', () => {
  test('null is absent where the dialect made it so, at any depth, and stays where the author allows it', () => {
    const value = {
      path: '/',
      limit: null,
      note: null,
      sort: null,
      where: { size: null, kind: 'File' },
      rows: [{ a: null }, 1],
    };
    const read = back('openai', JSON.stringify(value));
    expect(read.arguments).toEqual({ path: '/', note: null, where: { kind: 'File' }, rows: [{}, 1] });
    expect(read.steps.map((step) => step.at)).toEqual(['/limit', '/sort', '/where/size', '/rows/0/a']);
    expect(replaySteps(value, read.steps)).toEqual(read.arguments);
  });

  test('capitals of enum members are those of the schema', () => {
    expect(back('anthropic', { path: '/', sort: 'MTIME', where: { kind: 'file' } })).toMatchObject({
      arguments: { path: '/', sort: 'mtime', where: { kind: 'File' } },
      steps: [
        { rule: 'enum-style', at: '/sort' },
        { rule: 'enum-style', at: '/where/kind' },
      ],
    });
    expect(back('openai', { path: '/', sort: 'Name' }).arguments).toEqual({ path: '/', sort: 'name' });
  });

  test.each<[string, Dialect, unknown]>([
    ['a null that is wrong', 'openai', { path: null }],
    ['a null that Anthropic was not asked for', 'anthropic', { path: '/', limit: null }],
    ['text that is no JSON', 'openai', '{"path": "/", "limit": null'],
    ['digits that a number cannot hold', 'openai', '{"path":"/","limit":12345678901234567890,"sort":null}'],
    ['keys that are not declared', 'openai', { path: '/', other: null, __proto__: null }],
    ['members that differ by more than capitals', 'anthropic', { sort: 'm-time' }],
    ['a schema that was not strict', 'mcp', { limit: null }],
    ['no object', 'openai', [null]],
  ])('%s stays: the very same', (_, dialect, value) => {
    expect(back(dialect, value)).toEqual({ arguments: value, steps: [] });
    expect(back(dialect, value).arguments).toBe(value);
  });
});

describe('strictFallback', () => {
  const views = [view('openai')];

  test('reads the echo of the Responses API', () => {
    const response = {
      object: 'response',
      tools: [{ type: 'function', name: 'find', strict: false }, { type: 'web_search' }],
      output: [],
    };
    expect(strictFallback(response, views)).toEqual([
      { tool: 'find', kind: 'not-strict', message: 'find was answered with strict: false' },
    ]);
    expect(strictFallback({ tools: [{ type: 'function', name: 'find', strict: true }] }, views)).toEqual([]);
    expect(strictFallback({ tools: [{ type: 'function', name: 'other' }] }, views)).toEqual([]);
    expect(strictFallback({ tools: [{ type: 'function', name: 'other', strict: null }] })).toHaveLength(1);
  });

  test('sees arguments that do not fit what was sent, and whether the message was cut off', () => {
    const message = (text: string, finish = 'tool_calls') => ({
      choices: [
        {
          finish_reason: finish,
          message: {
            role: 'assistant',
            tool_calls: [{ id: 'c', type: 'function', function: { name: 'find', arguments: text } }],
          },
        },
      ],
    });
    expect(strictFallback(message('{"path":"/"}'), views)).toMatchObject([{ tool: 'find', kind: 'not-held' }]);
    expect(strictFallback(message('{"path":"/"', 'length'), views)).toMatchObject([{ kind: 'stopped' }]);
    const whole = { path: '/', limit: null, note: null, sort: null, where: null, rows: null };
    expect(strictFallback(message(JSON.stringify(whole)), views)).toEqual([]);
    expect(
      strictFallback(
        {
          stop_reason: 'max_tokens',
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'c', name: 'find', input: {} }],
        },
        [view('anthropic')],
      ),
    ).toMatchObject([{ kind: 'stopped' }]);
  });

  test.each([undefined, null, 1, 'x', [], {}, { tools: 'x' }, { tools: [null] }])('says nothing of %j', (response) => {
    expect(strictFallback(response, views)).toEqual([]);
  });

  test('tools that were not sent as strict cannot fall back', () => {
    const { views: loose } = viewTools([{ name: 'm', parameters: { type: 'object', additionalProperties: true } }], {
      dialect: 'openai',
    });
    expect(strictFallback({ tools: [{ type: 'function', name: 'm', strict: false }] }, loose)).toEqual([]);
  });
});
