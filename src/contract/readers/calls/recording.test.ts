import { describe, expect, test } from 'vitest';
import { readCalls } from '../read-calls.ts';

const chatCall = { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };
const tools = [{ name: 'get_weather', parameters: { type: 'object' } }];

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
