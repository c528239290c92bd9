import { describe, expect, test } from 'vitest';
import { createHistory } from './history.ts';
import { createHost } from './host.ts';

const host = createHost({
  tools: [
    {
      name: 'search',
      effect: 'read',
      parameters: {
        type: 'object',
        properties: { path: { type: 'string', 'x-alias': ['folder'] } },
        required: ['path'],
      },
      execute: () => 'found',
    },
  ],
});

async function converse(): Promise<ReturnType<typeof createHistory>> {
  const history = createHistory();
  history.addUser('Look for it.');
  const calls = [
    { id: 'a', tool: 'search', arguments: '{"folder":"/var"}' },
    { id: 'b', tool: 'search', arguments: '{"path": "/var/' },
  ];
  history.addAssistant('I look.', await host.runBatch(calls));
  history.addAssistant('Found.');
  return history;
}

describe('the record', () => {
  test('keeps what the model wrote beside what goes on the wire', async () => {
    const { entries } = await converse();
    expect(entries[1]).toMatchObject({
      kind: 'assistant',
      text: 'I look.',
      calls: [
        { id: 'a', written: '{"folder":"/var"}', wire: '{"path":"/var"}', kind: 'returned', ok: true },
        { id: 'b', written: '{"path": "/var/', wire: '{}', kind: 'refused', ok: false },
      ],
    });
  });

  test('gives ids of its own where there are none, or none that a conversation can have', async () => {
    const history = createHistory();
    const ids = [undefined, 'same', 'same', 'bad id', '', 'x'.repeat(65), 'call_7'];
    const calls = ids.map((id) => ({ tool: 'search', arguments: '{}', ...(id === undefined ? {} : { id }) }));
    history.addAssistant('', await host.runBatch(calls));
    const entry = history.entries[0]!;
    const taken = entry.kind === 'assistant' ? entry.calls.map((call) => call.id) : [];
    expect(taken).toEqual(['call_1', 'same', 'call_3', 'call_4', 'call_5', 'call_6', 'call_7']);
  });
});

describe('messages', () => {
  test('of OpenAI hold JSON text in every call', async () => {
    expect((await converse()).toOpenAIMessages()).toMatchInlineSnapshot(`
      [
        {
          "content": "Look for it.",
          "role": "user",
        },
        {
          "content": "I look.",
          "role": "assistant",
          "tool_calls": [
            {
              "function": {
                "arguments": "{"path":"/var"}",
                "name": "search",
              },
              "id": "a",
              "type": "function",
            },
            {
              "function": {
                "arguments": "{}",
                "name": "search",
              },
              "id": "b",
              "type": "function",
            },
          ],
        },
        {
          "content": "Corrected before running: \`folder\` -> \`path\` (alias)

      found",
          "role": "tool",
          "tool_call_id": "a",
        },
        {
          "content": "search failed due to the following issue(s):
      The arguments end before they are complete: send the whole call again with every text, list and object closed; if it is long, shorter or in several calls
      Send the complete arguments again, as JSON only. Keep the tool name.",
          "role": "tool",
          "tool_call_id": "b",
        },
        {
          "content": "Found.",
          "role": "assistant",
        },
      ]
    `);
  });

  test('of Anthropic hold an object in every call, and say which result is an error', async () => {
    expect((await converse()).toAnthropicMessages()).toMatchInlineSnapshot(`
      [
        {
          "content": "Look for it.",
          "role": "user",
        },
        {
          "content": [
            {
              "text": "I look.",
              "type": "text",
            },
            {
              "id": "a",
              "input": {
                "path": "/var",
              },
              "name": "search",
              "type": "tool_use",
            },
            {
              "id": "b",
              "input": {},
              "name": "search",
              "type": "tool_use",
            },
          ],
          "role": "assistant",
        },
        {
          "content": [
            {
              "content": "Corrected before running: \`folder\` -> \`path\` (alias)

      found",
              "tool_use_id": "a",
              "type": "tool_result",
            },
            {
              "content": "search failed due to the following issue(s):
      The arguments end before they are complete: send the whole call again with every text, list and object closed; if it is long, shorter or in several calls
      Send the complete arguments again, as JSON only. Keep the tool name.",
              "is_error": true,
              "tool_use_id": "b",
              "type": "tool_result",
            },
          ],
          "role": "user",
        },
        {
          "content": [
            {
              "text": "Found.",
              "type": "text",
            },
          ],
          "role": "assistant",
        },
      ]
    `);
  });

  test('hold a name that providers take, whatever the model made up', async () => {
    const history = createHistory();
    history.addAssistant('', await host.runBatch([{ tool: 'read file?' }, { tool: '' }]));
    const names = history
      .toOpenAIMessages()
      .flatMap((message) =>
        message.role === 'assistant' ? (message.tool_calls ?? []).map((call) => call.function.name) : [],
      );
    expect(names).toEqual(['read_file_', 'unknown']);
  });

  test('leave out what is empty where a provider refuses it', () => {
    const history = createHistory();
    history.addUser('');
    history.addAssistant('');
    expect(history.toAnthropicMessages()).toEqual([]);
  });
});
