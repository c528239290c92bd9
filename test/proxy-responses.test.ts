import { describe, expect, test } from 'vitest';
import { json, post, responsesTool, type Script, startStage, stream } from './proxy-upstream.ts';

const path = '/v1/responses';

type Json = Record<string, unknown>;

const broken = `{'city': 'Bergen', days: "2"}`;
const healed = '{"city":"Bergen","days":2}';

function request(more: Json = {}): Json {
  return { model: 'm-1', input: 'Weather?', tools: [responsesTool], ...more };
}

function call(text: unknown, id = 'call_a', more: Json = {}): Json {
  return {
    type: 'function_call',
    id: `fc_${id}`,
    call_id: id,
    name: 'forecast',
    arguments: text,
    status: 'completed',
    ...more,
  };
}

const thought = { type: 'reasoning', id: 'rs_1', summary: [] };
const words = {
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  content: [{ type: 'output_text', text: 'Hi', annotations: [] }],
};

function answer(output: readonly Json[], more: Json = {}): Json {
  const usage = { input_tokens: 3, output_tokens: 4, total_tokens: 7, output_tokens_details: { reasoning_tokens: 1 } };
  return { id: 'resp_1', object: 'response', status: 'completed', output, usage, ...more };
}

/** The events of a response as a server sends them. */
function events(output: readonly Json[], more: Json = {}): string {
  const list: Json[] = [
    { type: 'response.created', response: answer([], { status: 'in_progress', usage: null }) },
    { type: 'response.in_progress', response: answer([], { status: 'in_progress', usage: null }) },
  ];
  output.forEach((item, output_index) => {
    if (item['type'] === 'function_call') {
      const item_id = item['id'];
      const text = String(item['arguments']);
      list.push({
        type: 'response.output_item.added',
        output_index,
        item: { ...item, arguments: '', status: 'in_progress' },
      });
      for (const delta of text.match(/[\s\S]{1,6}/gu) ?? [])
        list.push({ type: 'response.function_call_arguments.delta', item_id, output_index, delta });
      list.push({ type: 'response.function_call_arguments.done', item_id, output_index, arguments: text });
    } else {
      list.push({ type: 'response.output_item.added', output_index, item: { ...item, content: [] } });
      if (item['type'] === 'message')
        list.push({ type: 'response.output_text.delta', output_index, content_index: 0, delta: 'Hi' });
    }
    list.push({ type: 'response.output_item.done', output_index, item });
  });
  list.push({ type: 'response.completed', response: answer(output, more) });
  return list
    .map(
      (event, sequence_number) => `event: ${event['type']}\ndata: ${JSON.stringify({ ...event, sequence_number })}\n\n`,
    )
    .join('');
}

async function ask(scripts: readonly Script[], body: Json = {}, options: Parameters<typeof startStage>[1] = {}) {
  const stage = await startStage(scripts, options);
  const response = await post(stage.url + path, request(body));
  return { stage, response, text: await response.text() };
}

function readEvents(text: string): Json[] {
  return [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1]!));
}

describe('a whole response', () => {
  test('whose calls are right comes byte for byte', async () => {
    const right = JSON.stringify(answer([thought, call('{ "city": "Bergen" }'), words], { new: 1 }), null, 1);
    expect((await ask([json(right)])).text).toBe(right);
  });

  test('whose call can be healed has healed arguments, and all else as it was', async () => {
    const wrong = JSON.stringify(answer([thought, call(broken), call({ city: 'Oslo' }, 'call_b')]));
    const { text, response } = await ask([json(wrong)]);
    expect(text).toBe(
      wrong
        .replace(JSON.stringify(broken), JSON.stringify(healed))
        .replace('{"city":"Oslo"}', '"{\\"city\\":\\"Oslo\\"}"'),
    );
    expect(response.headers.get('x-toolmend-outcome')).toBe('healed');
  });

  test('whose call is refused is asked for again, whether the input is a text, a list or nothing', async () => {
    const bad = JSON.stringify(answer([thought, call('{"city')]));
    const good = JSON.stringify(answer([call('{"city":"A"}')]));
    for (const [input, first] of [
      ['Weather?', [{ role: 'user', content: 'Weather?' }]],
      [[{ role: 'user', content: 'a' }], [{ role: 'user', content: 'a' }]],
      [undefined, []],
    ]) {
      const { text, stage } = await ask([json(bad), json(good)], { input });
      expect(JSON.parse(text)).toMatchObject({
        usage: { total_tokens: 14, output_tokens_details: { reasoning_tokens: 2 } },
      });
      expect(JSON.parse(stage.got[1]!.body).input).toEqual([
        ...(first as unknown[]),
        thought,
        call('{}'),
        { type: 'function_call_output', call_id: 'call_a', output: expect.stringContaining('forecast failed') },
      ]);
    }
  });

  test('whose call is refused is marked where nobody may be asked: a kept conversation, items that a provider runs', async () => {
    const bad = JSON.stringify(answer([call('{}')]));
    const kept = await ask([json(bad)], { conversation: 'conv_1' });
    expect(kept.stage.got).toHaveLength(1);
    expect(JSON.parse(kept.text).output[0].toolmend.issues).toMatchObject([{ code: 'missing', at: '/city' }]);
    const mixed = JSON.stringify(answer([{ type: 'web_search_call', id: 'ws_1' }, call('{}')]));
    expect((await ask([json(mixed)])).stage.got).toHaveLength(1);
  });

  test('that is cut off has its last call judged as cut off', async () => {
    const cut = JSON.stringify(
      answer([call('{"city":"A"}')], { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }),
    );
    const { text } = await ask([json(cut)], {}, { retries: 0 });
    expect(JSON.parse(text).output[0].toolmend.issues).toMatchObject([{ code: 'truncated' }]);
  });

  test('is not looked into when it is made in the background, or has calls in a namespace', async () => {
    const bad = JSON.stringify(answer([call('{"city')]));
    expect((await ask([json(bad)], { background: true })).text).toBe(bad);
    const named = JSON.stringify(answer([call('{"city', 'a', { namespace: 'crm' })]));
    expect((await ask([json(named)])).text).toBe(named);
  });
});

describe('a streamed response', () => {
  test('with nothing to heal is the direct stream, byte for byte, however it is cut', async () => {
    const right = events([thought, words, call('{"city": "北京🙂"}'), call('{"city":"Oslo"}', 'b')]).replaceAll(
      '\n',
      '\r\n',
    );
    for (const size of [1, 50, Number.POSITIVE_INFINITY])
      expect((await ask([stream(right, size)], { stream: true })).text).toBe(right);
  });

  test('with a call that can be healed has its text in one delta, and the same text wherever it is told', async () => {
    const { text } = await ask([stream(events([words, call(broken), call('{"city":"Oslo"}', 'b')]), 9)], {
      stream: true,
    });
    const list = readEvents(text);
    const of = (type: string) => list.filter((event) => event['type'] === type && event['output_index'] === 1);
    expect(of('response.function_call_arguments.delta').map((event) => event['delta'])).toEqual([healed]);
    expect(of('response.function_call_arguments.done').map((event) => event['arguments'])).toEqual([healed]);
    expect(of('response.output_item.added')[0]!['item']).toEqual({ ...call(''), status: 'in_progress' });
    expect(of('response.output_item.done')[0]!['item']).toEqual(call(healed));
    expect((list.at(-1)!['response'] as Json)['output']).toEqual([words, call(healed), call('{"city":"Oslo"}', 'b')]);
    expect(text).toContain('event: response.function_call_arguments.delta\n');
  });

  test('with a refused call is asked for again before anything was shown', async () => {
    const good = events([thought, call('{"city":"A"}')]);
    const { text, stage } = await ask([stream(events([thought, call('{"days":1}')])), stream(good)], { stream: true });
    expect(stage.got).toHaveLength(2);
    expect(text).toBe(
      good.replace(
        /"usage":\{"input[^}]*\}\}/,
        '"usage":{"input_tokens":6,"output_tokens":8,"total_tokens":14,"output_tokens_details":{"reasoning_tokens":2}}',
      ),
    );
    expect(JSON.parse(stage.got[1]!.body).input.slice(1)).toMatchObject([
      thought,
      call('{"days":1}'),
      { call_id: 'call_a' },
    ]);
  });

  test('with a refused call after text is marked, in the item and in the whole', async () => {
    const { text, stage } = await ask([stream(events([words, call('{"days":1}')]))], { stream: true });
    expect(stage.got).toHaveLength(1);
    const list = readEvents(text);
    const mark = { outcome: 'rejected', issues: [{ code: 'missing' }] };
    expect(
      list.find((event) => event['type'] === 'response.output_item.done' && event['output_index'] === 1),
    ).toMatchObject({
      item: { arguments: '{"days":1}', toolmend: mark },
    });
    expect(list.at(-1)).toMatchObject({ response: { output: [words, { toolmend: mark }] } });
  });

  test('that tells its calls only at its end has them judged there', async () => {
    const last = (output: Json[]) =>
      `data: ${JSON.stringify({ type: 'response.completed', response: answer(output) })}\n\n`;
    const { text } = await ask([stream(last([call(broken)]))], { stream: true });
    expect(text).toBe(last([call(healed)]));
  });
});
