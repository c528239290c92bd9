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

describe('a chat completion', () => {
  const response = {
    id: 'x',
    object: 'chat.completion',
    model: 'gpt-x',
    choices: [
      {
        index: 0,
        finish_reason: 'length',
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [
            { ...chatCall, id: 'a' },
            { ...chatCall, id: 'b' },
          ],
        },
      },
    ],
  };

  test('gives its stop reason to the last call of the message alone', () => {
    expect(readCalls(response).map(({ id, finishReason, model, turn }) => [id, finishReason, model, turn])).toEqual([
      ['a', undefined, 'gpt-x', undefined],
      ['b', 'length', 'gpt-x', undefined],
    ]);
  });

  test('with its request gives tools, turns and rounds', () => {
    const request = {
      model: 'gpt-x',
      tools,
      messages: [
        { role: 'system', content: 's' },
        { role: 'user', content: 'one' },
        {
          role: 'assistant',
          tool_calls: [
            { ...chatCall, id: 'a' },
            { ...chatCall, id: 'b' },
          ],
        },
        { role: 'tool', tool_call_id: 'a', content: '{"tool":"not a call"}' },
        { role: 'assistant', tool_calls: [{ ...chatCall, id: 'c' }] },
        { role: 'user', content: [{ type: 'text', text: 'two' }] },
        { role: 'assistant', function_call: { name: 'old', arguments: '{}' } },
      ],
    };
    const calls = readCalls({ request, response });
    expect(calls.map(({ id, tool, turn, round, model }) => [id, tool, turn, round, model])).toEqual([
      ['a', 'get_weather', 't1', 'r1', 'gpt-x'],
      ['b', 'get_weather', 't1', 'r1', 'gpt-x'],
      ['c', 'get_weather', 't1', 'r2', 'gpt-x'],
      [undefined, 'old', 't2', 'r3', 'gpt-x'],
      ['a', 'get_weather', 't2', 'r4', 'gpt-x'],
      ['b', 'get_weather', 't2', 'r4', 'gpt-x'],
    ]);
    for (const each of calls) expect(each.tools).toEqual([{ tools }]);
    expect(readCalls(request.messages)).toHaveLength(4);
  });
});

test('LangChain messages give broken calls too', () => {
  const message = {
    type: 'ai',
    role: 'assistant',
    tool_calls: [{ name: 'a', args: { x: 1 }, id: '1', type: 'tool_call' }],
    invalid_tool_calls: [{ name: 'a', args: '{"x', id: '2', error: 'e' }],
  };
  expect(readCalls(message)).toEqual([
    { tool: 'a', arguments: { x: 1 }, id: '1' },
    { tool: 'a', arguments: '{"x', id: '2' },
  ]);
});

test('Anthropic conversations: a message of results is no new turn', () => {
  const use = (id: string) => ({ type: 'tool_use', id, name: 'a', input: {} });
  const record = {
    model: 'claude-x',
    tools: [{ name: 'a', input_schema: { type: 'object' } }],
    messages: [
      { role: 'user', content: 'go' },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'ok' },
          use('1'),
          { type: 'server_tool_use', id: 's', name: 'web', input: {} },
          use('2'),
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: '1', content: 'x' }] },
      { role: 'assistant', content: [use('3')] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: '3' },
          { type: 'text', text: 'and now?' },
        ],
      },
    ],
    response: {
      type: 'message',
      role: 'assistant',
      model: 'claude-y',
      content: [use('4'), use('5')],
      stop_reason: 'max_tokens',
    },
  };
  expect(
    readCalls(record).map(({ id, turn, round, model, finishReason }) => [id, turn, round, model, finishReason]),
  ).toEqual([
    ['1', 't1', 'r1', 'claude-x', undefined],
    ['2', 't1', 'r1', 'claude-x', undefined],
    ['3', 't1', 'r2', 'claude-x', undefined],
    ['4', 't2', 'r3', 'claude-y', undefined],
    ['5', 't2', 'r3', 'claude-y', 'max_tokens'],
  ]);
});

test('Gemini contents and candidates', () => {
  const record = {
    request: {
      model: 'gemini-x',
      contents: [
        { role: 'user', parts: [{ text: 'go' }] },
        { role: 'model', parts: [{ functionCall: { id: '1', name: 'a', args: {} } }] },
        { role: 'user', parts: [{ functionResponse: { id: '1', name: 'a', response: {} } }] },
      ],
      config: { tools: [{ functionDeclarations: [{ name: 'a' }] }] },
    },
    response: {
      candidates: [
        { content: { parts: [{ functionCall: { id: '2', name: 'a', args: {} } }] }, finishReason: 'MAX_TOKENS' },
      ],
      modelVersion: 'gemini-x-1',
    },
  };
  const calls = readCalls(record);
  expect(calls.map(({ id, turn, round, model, finishReason }) => [id, turn, round, model, finishReason])).toEqual([
    ['1', 't1', 'r1', 'gemini-x', undefined],
    ['2', 't1', 'r2', 'gemini-x-1', 'MAX_TOKENS'],
  ]);
  expect(calls[0]?.tools).toEqual([{ tools: [{ functionDeclarations: [{ name: 'a' }] }] }]);
});

test('Responses lists: calls between two results share a round', () => {
  const item = (id: string) => ({ type: 'function_call', call_id: id, name: 'a', arguments: '{}' });
  const record = {
    request: {
      model: 'gpt-x',
      tools: [{ type: 'function', name: 'a', parameters: { type: 'object' } }],
      input: [
        { role: 'user', content: 'go' },
        { type: 'reasoning' },
        item('1'),
        item('2'),
        { type: 'function_call_output', call_id: '1', output: 'x' },
      ],
    },
    response: {
      object: 'response',
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [item('3'), item('4')],
    },
  };
  expect(readCalls(record).map(({ id, turn, round, finishReason }) => [id, turn, round, finishReason])).toEqual([
    ['1', 't1', 'r1', undefined],
    ['2', 't1', 'r1', undefined],
    ['3', 't1', 'r2', undefined],
    ['4', 't1', 'r2', 'max_output_tokens'],
  ]);
  expect(readCalls({ model: 'm', input: 'go', output: [item('5')] })[0]?.turn).toBe('t1');
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
