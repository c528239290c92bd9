import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCallReading, readCalls } from './read-calls.ts';

const call = { tool: 'get_weather', arguments: '{"city":"Oslo"}', id: 'c1' };
const chatCall = { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };
const tools = [{ name: 'get_weather', parameters: { type: 'object' } }];

describe('one call alone', () => {
  test('as our own line, with all its texts', () => {
    const line = { ...call, finishReason: 'stop', model: 'm', session: 's', turn: 't', round: 'r' };
    expect(readCalls(line)).toEqual([line]);
    expect(readCalls({ tool: 'a', id: 7, turn: 2 })).toEqual([{ tool: 'a', id: '7', turn: '2' }]);
  });

  test('as our own line with the tool itself, in any shape', () => {
    const own = { name: 'a', parameters: {} };
    expect(readCalls({ tool: own, arguments: {} })).toEqual([{ tool: 'a', arguments: {}, inline: own }]);
    const chat = { type: 'function', function: { name: 'b' } };
    expect(readCalls({ tool: chat, arguments: null })).toEqual([{ tool: 'b', arguments: null, inline: chat }]);
    expect(readCalls({ tool: {}, arguments: {} })).toEqual([{ tool: '', arguments: {}, inline: {} }]);
  });

  test.each([
    ['OpenAI Chat', chatCall, call],
    [
      'OpenAI Responses',
      {
        type: 'function_call',
        id: 'fc',
        call_id: 'c1',
        name: 'get_weather',
        arguments: '{"city":"Oslo"}',
        status: 'completed',
      },
      call,
    ],
    [
      'Anthropic',
      { type: 'tool_use', id: 'c1', name: 'get_weather', input: { city: 'Oslo' } },
      { ...call, arguments: { city: 'Oslo' } },
    ],
    [
      'Gemini',
      { functionCall: { name: 'get_weather', args: { city: 'Oslo' } } },
      { tool: 'get_weather', arguments: { city: 'Oslo' } },
    ],
    [
      'MCP',
      { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'get_weather', arguments: { city: 'Oslo' } } },
      { tool: 'get_weather', arguments: { city: 'Oslo' }, id: '3' },
    ],
    ['AI SDK', { type: 'tool-call', toolCallId: 'c1', toolName: 'get_weather', input: '{"city":"Oslo"}' }, call],
  ])('as %s', (_shape, value, expected) => {
    expect(readCalls(value)).toEqual([expected]);
  });

  test('that a Responses item says is incomplete was cut off', () => {
    const item = { type: 'function_call', call_id: 'c1', name: 'a', arguments: '{"x', status: 'incomplete' };
    expect(readCalls(item)).toEqual([{ tool: 'a', arguments: '{"x', id: 'c1', finishReason: 'max_output_tokens' }]);
  });

  test('without arguments has none', () => {
    expect(readCalls({ method: 'tools/call', params: { name: 'a' } })).toEqual([{ tool: 'a', arguments: undefined }]);
  });
});

describe('a log of MCP', () => {
  const list = { jsonrpc: '2.0', id: 1, result: { tools, nextCursor: 'n' } };
  const more = { jsonrpc: '2.0', id: 2, result: { tools: [{ name: 'b', inputSchema: {} }] } };
  const request = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'b', arguments: {} } };

  test('as one document gives the tools with the calls', () => {
    expect(readCalls([{ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} }, list, more, request])).toEqual([
      { tool: 'b', arguments: {}, id: '3', tools: [list.result, more.result] },
    ]);
  });

  test('line by line does the same, also with a record around each message', () => {
    const reading = createCallReading('log');
    expect(reading.read({ direction: 'in', message: list })).toEqual([]);
    expect(reading.read({ direction: 'in', message: more })).toEqual([]);
    expect(reading.read({ direction: 'out', message: request })).toEqual([
      { tool: 'b', arguments: {}, id: '3', tools: [list.result, more.result] },
    ]);
  });

  test('keeps no list that a later one replaces', () => {
    const reading = createCallReading();
    for (let n = 0; n < 3; n += 1) reading.read(more);
    expect(reading.read(request)[0]?.tools).toEqual([more.result]);
  });
});

test('messages that come line by line share their turns; conversations are told apart', () => {
  const reading = createCallReading('file');
  reading.read({ role: 'user', content: 'go' });
  const message = { role: 'assistant', tool_calls: [chatCall] };
  expect(reading.read(message)).toEqual([{ ...call, session: 'file', turn: 't1', round: 'r1' }]);
  expect(reading.read(message)).toEqual([{ ...call, session: 'file', turn: 't1', round: 'r2' }]);
  const whole = { messages: [{ role: 'user', content: 'go' }, message] };
  expect(reading.read(whole)[0]?.session).toBe('file#1');
  expect(reading.read(whole)[0]?.session).toBe('file#2');
  expect(reading.read({ ...whole, session: 'mine' })[0]?.session).toBe('mine');
});

test('an agent’s session log gives calls from the messages it wraps', () => {
  const line = {
    type: 'assistant',
    sessionId: 's1',
    message: {
      role: 'assistant',
      model: 'm',
      content: [{ type: 'tool_use', id: '1', name: 'a', input: {} }],
      stop_reason: 'tool_use',
    },
  };
  expect(readCalls(line)).toEqual([
    { tool: 'a', arguments: {}, id: '1', model: 'm', session: 's1', finishReason: 'tool_use' },
  ]);
});

describe('what is unknown passes by', () => {
  test.each([
    null,
    5,
    'text',
    [],
    {},
    [[null]],
    { role: 5 },
    { role: 'assistant', content: 'x', tool_calls: 'none' },
    { choices: [{ message: 'x' }] },
    { type: 'function', function: { name: 'a', parameters: {} } },
    { tool: 5, arguments: {} },
    { jsonrpc: '2.0', method: 'ping' },
    { type: 'function_call', arguments: '{}' },
    { type: 'tool_use' },
    { functionCall: {} },
    { method: 'tools/call', params: { name: 5 } },
  ])('%j', (value) => {
    expect(readCalls(value)).toEqual([]);
  });

  test('and whatever is given, nothing throws', () => {
    const keys = fc.constantFrom(
      'tool',
      'role',
      'messages',
      'content',
      'parts',
      'tool_calls',
      'function',
      'name',
      'arguments',
      'type',
      'choices',
      'message',
      'output',
      'input',
      'params',
      'method',
      'jsonrpc',
      'result',
      'tools',
      'candidates',
      'functionCall',
      '__proto__',
    );
    const words = fc.constantFrom<unknown>(
      'user',
      'assistant',
      'tool_use',
      'function_call',
      'tools/call',
      'a',
      null,
      5,
      true,
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        words,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(value, (given) => {
        for (const each of readCalls(given)) expect(typeof each.tool).toBe('string');
      }),
      { numRuns: 2000 },
    );
  });

  test('nor does nesting without bound', () => {
    let nested: unknown = chatCall;
    for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
    expect(readCalls(nested)).toEqual([]);
  });
});
