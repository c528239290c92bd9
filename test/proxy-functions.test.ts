/** The form of before `tool_calls`: `functions` in the request, one `function_call` in the message. */
import { describe, expect, test } from 'vitest';
import { chatRequest, chatTool, json, post, startStage, stream } from './proxy-upstream.ts';

const path = '/v1/chat/completions';
const functions = [chatTool['function']];
const request = (more: object = {}) => ({ ...chatRequest(), tools: undefined, functions, ...more });

type Json = Record<string, unknown>;

const answer = (message: Json) =>
  JSON.stringify({
    id: 'c',
    choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: 'function_call' }],
    usage: { total_tokens: 3 },
  });
const calling = (args: unknown, name = 'forecast') => answer({ function_call: { name, arguments: args } });
const messageOf = (text: string) => JSON.parse(text).choices[0].message;

async function ask(texts: readonly string[], options: Parameters<typeof startStage>[1] = {}, more: object = {}) {
  const stage = await startStage(
    texts.map((text) => json(text)),
    options,
  );
  const response = await post(stage.url + path, request(more));
  return { stage, text: await response.text() };
}

describe('an old function call', () => {
  test('that is right comes byte for byte, one that can be healed is healed', async () => {
    const right = calling('{"city":  "Bergen"}');
    expect((await ask([right])).text).toBe(right);
    const { text, stage } = await ask([calling(`{'city': 'Bergen', days: "2"}`)]);
    expect(text).toBe(calling('{"city":"Bergen","days":2}'));
    expect(stage.recorded.map(({ outcome }) => outcome.outcome)).toEqual(['healed']);
  });

  test('that is refused is asked for again in its own form', async () => {
    const { text, stage } = await ask([calling('{"days":3}'), calling('{"city":"Bergen"}')]);
    expect(messageOf(text).function_call.arguments).toBe('{"city":"Bergen"}');
    expect(JSON.parse(text).usage).toEqual({ total_tokens: 6 });
    expect(JSON.parse(stage.got[1]!.body).messages.slice(1)).toEqual([
      { role: 'assistant', content: null, function_call: { name: 'forecast', arguments: '{"days":3}' } },
      { role: 'function', name: 'forecast', content: expect.stringContaining('`city` is missing') },
    ]);
  });

  test('is marked when nobody is asked, and known beside tools', async () => {
    const { text } = await ask([calling('{"days":3}')], { retries: 0 }, { tools: [chatTool], functions: [] });
    expect(messageOf(text).function_call.toolmend).toMatchObject({ outcome: 'rejected' });
    const unknown = await ask([calling('{}', 'fore')], { retries: 0 });
    expect(messageOf(unknown.text).function_call.toolmend.receipt).toContain('forecast');
  });

  test('of a message with both forms is judged, and nobody is asked again', async () => {
    const both = answer({
      function_call: { name: 'forecast', arguments: '{"city":"A","days":"2"}' },
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'forecast', arguments: '{}' } }],
    });
    const { text, stage } = await ask([both]);
    expect(messageOf(text).function_call.arguments).toBe('{"city":"A","days":2}');
    expect(messageOf(text).tool_calls[0].toolmend).toMatchObject({ outcome: 'rejected' });
    expect(stage.got).toHaveLength(1);
  });
});

describe('a streamed old function call', () => {
  const chunk = (delta: Json, finish_reason: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const streamed = (args: string) =>
    [
      chunk({ role: 'assistant', content: null, function_call: { name: 'forecast', arguments: '' } }),
      ...args.match(/.{1,5}/g)!.map((piece) => chunk({ function_call: { arguments: piece } })),
      chunk({}, 'function_call'),
      'data: [DONE]\n\n',
    ].join('');
  const through = async (texts: readonly string[], options: Parameters<typeof startStage>[1] = {}) => {
    const stage = await startStage(
      texts.map((text) => stream(text, 20)),
      options,
    );
    return { stage, text: await (await post(stage.url + path, request({ stream: true }))).text() };
  };
  const addUp = (text: string): { arguments: string; toolmend?: unknown } => {
    const deltas = text
      .split('\n\n')
      .filter((event) => event.startsWith('data: {'))
      .map((event) => JSON.parse(event.slice(6)).choices[0].delta.function_call ?? {});
    return Object.assign({}, ...deltas, { arguments: deltas.map((delta) => delta.arguments ?? '').join('') });
  };

  test('that is right comes byte for byte, one that can be healed adds up to the healed text', async () => {
    const right = streamed('{"city": "Bergen", "days": 2}');
    expect((await through([right])).text).toBe(right);
    const { text } = await through([streamed(`{'city': 'Bergen', days: "2"}`)]);
    expect(addUp(text)).toEqual({ name: 'forecast', arguments: '{"city":"Bergen","days":2}' });
  });

  test('that is refused is asked for again, or marked', async () => {
    const good = streamed('{"city":"Bergen"}');
    const { text, stage } = await through([streamed('{"days":3}'), good]);
    expect(text).toBe(good);
    expect(JSON.parse(stage.got[1]!.body).messages.slice(1)).toEqual([
      { role: 'assistant', content: null, function_call: { name: 'forecast', arguments: '{"days":3}' } },
      { role: 'function', name: 'forecast', content: expect.stringContaining('`city` is missing') },
    ]);
    const marked = await through([streamed('{"days":3}')], { retries: 0 });
    expect(addUp(marked.text)).toMatchObject({ arguments: '{"days":3}', toolmend: { outcome: 'rejected' } });
  });
});
