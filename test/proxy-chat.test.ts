import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chatAnswer, chatCall, chatRequest, json, post, startStage } from './proxy-upstream.ts';

const path = '/v1/chat/completions';

async function ask(text: string | readonly string[], options: Parameters<typeof startStage>[1] = {}, request = {}) {
  const scripts = (typeof text === 'string' ? [text] : text).map((each) => json(each));
  const stage = await startStage(scripts, options);
  const response = await post(stage.url + path, chatRequest(request));
  return { stage, response, text: await response.text() };
}

function argumentsOf(text: string): unknown[] {
  return JSON.parse(text).choices[0].message.tool_calls.map(
    (call: { function: { arguments: unknown } }) => call.function.arguments,
  );
}

describe('a completion', () => {
  test('whose calls are right comes as it was written, byte for byte', async () => {
    const right = chatAnswer([chatCall('{ "city": "Bergen", "days": 2 }')]).replace(
      '"created":1',
      '"created": 1.0, "new":12345678901234567890',
    );
    const { response, text, stage } = await ask(right);
    expect(text).toBe(right);
    expect(response.headers.get('x-toolmend-outcome')).toBeNull();
    expect(stage.recorded.map(({ outcome }) => outcome.outcome)).toEqual(['accepted']);
  });

  test('without calls comes as it was written', async () => {
    const written = chatAnswer([]).replace('"tool_calls":[],', '');
    expect((await ask(written)).text).toBe(written);
  });

  test('whose call can be healed has healed arguments, and every other character as it was', async () => {
    const broken = `{'city': 'Bergen', days: "2"}`;
    const written = chatAnswer([chatCall(broken)]).replace('"created":1', '"created": 1.0, "new":12345678901234567890');
    const { response, text } = await ask(written);
    expect(text).toBe(written.replace(JSON.stringify(broken), JSON.stringify('{"city":"Bergen","days":2}')));
    expect(response.headers.get('x-toolmend-outcome')).toBe('healed');
    expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(text));
  });

  test('whose arguments are an object or null has texts in their place', async () => {
    const object = chatAnswer([chatCall({ city: 'Bergen' })]);
    expect(argumentsOf((await ask(object)).text)).toEqual(['{"city":"Bergen"}']);
    const nothing = { type: 'function', function: { name: 'now' } };
    const absent = chatAnswer([chatCall(null, 'a', 'now'), { id: 'b', type: 'function', function: { name: 'now' } }]);
    expect(argumentsOf((await ask(absent, {}, { tools: [nothing] })).text)).toEqual(['{}', '{}']);
  });

  test('is passed untouched where the request has no tools', async () => {
    const written = chatAnswer([chatCall('{"city":')]);
    const { text, stage } = await ask(written, {}, { tools: undefined });
    expect(text).toBe(written);
    expect(stage.recorded).toEqual([]);
  });
});

describe('a refused call', () => {
  const bad = chatAnswer([chatCall('{"days": 3}')]);
  const good = chatAnswer([chatCall('{"city":"Bergen"}', 'call_b')], { id: 'chatcmpl-2' });

  test('is asked for again with its receipt, and the client sees only the last answer, with the whole cost', async () => {
    const { text, response, stage } = await ask([bad, good]);
    expect(JSON.parse(text)).toMatchObject({
      id: 'chatcmpl-2',
      usage: {
        prompt_tokens: 20,
        completion_tokens: 10,
        total_tokens: 30,
        prompt_tokens_details: { cached_tokens: 4 },
      },
    });
    expect(argumentsOf(text)).toEqual(['{"city":"Bergen"}']);
    expect(response.headers.get('x-toolmend-retries')).toBe('1');
    const again = JSON.parse(stage.got[1]!.body);
    expect(again.messages).toMatchInlineSnapshot(`
      [
        {
          "content": "Weather in Bergen?",
          "role": "user",
        },
        {
          "content": null,
          "role": "assistant",
          "tool_calls": [
            {
              "function": {
                "arguments": "{"days": 3}",
                "name": "forecast",
              },
              "id": "call_a",
              "type": "function",
            },
          ],
        },
        {
          "content": "forecast failed due to the following issue(s):
      The required parameter \`city\` is missing
      Send the complete arguments again, as JSON only. Keep the tool name.",
          "role": "tool",
          "tool_call_id": "call_a",
        },
      ]
    `);
    expect(stage.recorded.map(({ outcome, extra }) => [outcome.outcome, extra.model])).toEqual([
      ['rejected', 'm-1'],
      ['accepted', 'm-1'],
    ]);
    expect(new Set(stage.recorded.map(({ extra }) => extra.turn)).size).toBe(1);
  });

  test('goes into the conversation as valid JSON, with ids that a provider takes, its siblings told to come again', async () => {
    const mixed = chatAnswer([chatCall('{"city": "Ber', ''), chatCall('{"city":"Oslo"}', '')]);
    const { stage } = await ask([mixed, good]);
    const [, assistant, ...results] = JSON.parse(stage.got[1]!.body).messages;
    expect(assistant.tool_calls.map((call: { id: string; function: unknown }) => [call.id, call.function])).toEqual([
      ['call_1', { name: 'forecast', arguments: '{}' }],
      ['call_2', { name: 'forecast', arguments: '{"city":"Oslo"}' }],
    ]);
    expect(results.map((result: { tool_call_id: string }) => result.tool_call_id)).toEqual(['call_1', 'call_2']);
    expect(results[1].content).toBe(
      'Not run: another call of the same message was refused. Send this call again together with the corrected one.',
    );
  });

  test('is handed through marked when the budget is spent, its arguments as the model wrote them', async () => {
    const { text, response, stage } = await ask([bad]);
    expect(stage.got).toHaveLength(3);
    expect(response.headers.get('x-toolmend-outcome')).toBe('rejected');
    expect(response.headers.get('x-toolmend-retries')).toBe('2');
    const [call] = JSON.parse(text).choices[0].message.tool_calls;
    expect(call).toMatchObject({
      function: { arguments: '{"days": 3}' },
      toolmend: {
        outcome: 'rejected',
        issues: [{ code: 'missing', at: '/city' }],
        receipt: expect.stringContaining('`city`'),
      },
    });
    expect(JSON.parse(text).usage.total_tokens).toBe(45);
    // The second identical failure says so, and shows what would be right.
    expect(JSON.parse(stage.got[2]!.body).messages.at(-1).content).toContain('{"city":');
  });

  test('is handed through at once with no retries, and with several choices', async () => {
    expect((await ask([bad, good], { retries: 0 })).stage.got).toHaveLength(1);
    expect((await ask([bad, good], {}, { n: 2 })).stage.got).toHaveLength(1);
  });

  test('of a cut-off message is not closed', async () => {
    const cut = chatAnswer([chatCall('{"city":"Oslo","days":1')]).replace(
      '"finish_reason":"tool_calls"',
      '"finish_reason":"length"',
    );
    const { text } = await ask([cut], { retries: 0 });
    expect(JSON.parse(text).choices[0].message.tool_calls[0]).toMatchObject({
      function: { arguments: '{"city":"Oslo","days":1' },
      toolmend: { issues: [{ code: 'truncated' }] },
    });
  });

  test('keeps the answer it has where the model cannot be asked again', async () => {
    const stage = await startStage([json(bad), json('{"error":{"message":"slow down"}}', 429)]);
    const response = await post(stage.url + path, chatRequest());
    expect(response.status).toBe(200);
    expect(response.headers.get('x-toolmend-outcome')).toBe('rejected');
    expect(JSON.parse(await response.text()).choices[0].message.tool_calls[0].toolmend.outcome).toBe('rejected');
  });

  test('of a name that is no tool of the request is told the names there are', async () => {
    const { stage } = await ask([chatAnswer([chatCall('{}', 'x', 'forcast')]), good]);
    expect(JSON.parse(stage.got[1]!.body).messages.at(-1).content).toContain('forecast');
  });
});

test('a compressed answer is read, and comes as it was where nothing is to change', async () => {
  const right = chatAnswer([chatCall('{"city":"Bergen"}')]);
  const wrong = chatAnswer([chatCall('{"city":"Bergen","days":"2"}')]);
  const stage = await startStage([
    (response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync(right)),
    (response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync(wrong)),
  ]);
  const first = await post(stage.url + path, chatRequest());
  expect(first.headers.get('content-encoding')).toBe('gzip');
  expect(await first.text()).toBe(right);
  const second = await post(stage.url + path, chatRequest());
  expect(second.headers.get('content-encoding')).toBeNull();
  expect(argumentsOf(await second.text())).toEqual(['{"city":"Bergen","days":2}']);
  expect(stage.got[0]!.headers['accept-encoding']).toBe('identity');
});
