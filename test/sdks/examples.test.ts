/** The examples of `examples/doors`, each against the real SDK: the call is refused first, and right after the receipt. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run as runAiSdk } from '../../examples/doors/ai-sdk.ts';
import { run as runAnthropic } from '../../examples/doors/anthropic.ts';
import { run as hooksForClaude } from '../../examples/doors/claude-agent-sdk.ts';
import { run as runGemini } from '../../examples/doors/gemini.ts';
import { run as runLangChain } from '../../examples/doors/langchain.ts';
import { run as runMastra } from '../../examples/doors/mastra.ts';
import { run as registerMcp } from '../../examples/doors/mcp.ts';
import { run as runOpenAI } from '../../examples/doors/openai.ts';
import { run as runAgents } from '../../examples/doors/openai-agents.ts';
import { startFakeApi } from './fake-api.ts';
import { lampReceipt } from './samples.ts';
import { sdk, sdksInstalled, skipNote } from './sdk.ts';

// biome-ignore lint/suspicious/noExplicitAny: the SDKs are not dependencies of the project, so their types are not at hand here.
type Any = any;

const folder = resolve(import.meta.dirname, '../../examples/doors');
const wrong = { room: 'kitchen' };
const right = { room: 'kitchen', level: '40' };

describe.skipIf(!sdksInstalled)(`the examples run against the SDKs${skipNote}`, () => {
  test('openai', async () => {
    const reply = (calls?: object[]) => ({
      choices: [{ index: 0, message: { role: 'assistant', content: 'ok', ...(calls && { tool_calls: calls }) } }],
    });
    const call = (input: object) =>
      reply([{ id: 'c', type: 'function', function: { name: 'set_lamp', arguments: JSON.stringify(input) } }]);
    const api = await startFakeApi([call(wrong), call(right), reply()]);
    const { default: OpenAI } = await sdk<Any>('openai');
    const messages = (await runOpenAI(new OpenAI({ apiKey: 'x', baseURL: api.url }), 'Dim it.')) as Any[];
    expect(messages[2].content).toBe(lampReceipt);
    expect(messages[4].content).toMatch(/kitchen: 40$/);
    expect(messages.at(-1).content).toBe('ok');
  });

  test('anthropic', async () => {
    const use = (input: object) => ({
      type: 'message',
      role: 'assistant',
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', id: 't', name: 'set_lamp', input }],
    });
    const api = await startFakeApi([
      use(wrong),
      use(right),
      { type: 'message', role: 'assistant', stop_reason: 'end_turn', content: [{ type: 'text', text: 'ok' }] },
    ]);
    const { default: Anthropic } = await sdk<Any>('@anthropic-ai/sdk');
    const messages = (await runAnthropic(new Anthropic({ apiKey: 'x', baseURL: api.url }), 'Dim it.')) as Any[];
    expect(messages[2].content[0]).toMatchObject({ content: lampReceipt, is_error: true });
    expect(messages[4].content[0].content).toMatch(/kitchen: 40$/);
  });

  test('ai-sdk', async () => {
    const ai = await sdk<Any>('ai');
    const { MockLanguageModelV4 } = await sdk<Any>('ai/test');
    const reply = (content: object) => ({
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: { inputTokens: {}, outputTokens: {} },
      warnings: [],
      content: [content],
    });
    const call = (input: object, id: string) =>
      reply({ type: 'tool-call', toolCallId: id, toolName: 'set_lamp', input: JSON.stringify(input) });
    const answers = [call(wrong, 'a'), call(right, 'b'), reply({ type: 'text', text: 'ok' })];
    const model = new MockLanguageModelV4({ doGenerate: async () => answers.shift() });
    expect(await runAiSdk(ai, model, ai.isStepCount(5))).toBe('ok');
    expect(answers).toEqual([]);
  });

  test('gemini', async () => {
    const call = (args: object) => ({
      candidates: [{ content: { role: 'model', parts: [{ functionCall: { name: 'set_lamp', args } }] } }],
    });
    const api = await startFakeApi([
      call(wrong),
      call(right),
      { candidates: [{ content: { role: 'model', parts: [{ text: 'ok' }] } }] },
    ]);
    const { GoogleGenAI } = await sdk<Any>('@google/genai');
    const contents = (await runGemini(
      new GoogleGenAI({ apiKey: 'x', httpOptions: { baseUrl: api.url } }),
      'Dim it.',
    )) as Any[];
    expect(contents[2].parts[0].functionResponse.response).toEqual({ error: lampReceipt });
    expect(contents[4].parts[0].functionResponse.response.output).toBe('kitchen: 40');
  });

  test('mcp', async () => {
    const { McpServer, InMemoryTransport } = await sdk<Any>('@modelcontextprotocol/server');
    const { Client } = await sdk<Any>('@modelcontextprotocol/client');
    const server = new McpServer({ name: 's', version: '1' });
    registerMcp(server);
    const client = new Client({ name: 'c', version: '1' });
    const [a, b] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(a), client.connect(b)]);
    const call = async (input: object) =>
      (await client.callTool({ name: 'set_lamp', arguments: input })).content[0].text;
    expect(await call(wrong)).toBe(lampReceipt);
    expect(await call(right)).toMatch(/kitchen: 40$/);
  });

  test('openai-agents', async () => {
    const agents = await sdk<Any>('@openai/agents');
    agents.setTracingDisabled(true);
    const call = (input: object, callId: string) => ({
      type: 'function_call',
      callId,
      name: 'set_lamp',
      arguments: JSON.stringify(input),
      status: 'completed',
    });
    const said = {
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'ok' }],
    };
    const answers: object[] = [call(wrong, 'a'), call(right, 'b'), said];
    const model = { getResponse: async () => ({ usage: new agents.Usage(), output: [answers.shift()] }) };
    expect(await runAgents(agents, model)).toBe('ok');
    expect(answers).toEqual([]);
  });

  test('langchain', async () => {
    const langchain = await sdk<Any>('langchain');
    const call = (args: object, id: string) => [{ name: 'set_lamp', args, id, type: 'tool_call' }];
    const model = new langchain.FakeToolCallingModel({ toolCalls: [call(wrong, 'a'), call(right, 'b'), []] });
    const messages = (await runLangChain(langchain, model)) as Any[];
    const told = messages.filter((message) => message.getType() === 'tool').map((message) => message.content);
    expect(told[0]).toBe(lampReceipt);
    expect(told[1]).toMatch(/kitchen: 40$/);
  });

  test('mastra', async () => {
    const { createTool } = await sdk<Any>('@mastra/core/tools');
    const { Agent } = await sdk<Any>('@mastra/core/agent');
    const call = (input: object, toolCallId: string) => ({
      type: 'tool-call',
      toolCallId,
      toolName: 'set_lamp',
      input: JSON.stringify(input),
    });
    const answers: object[] = [call(wrong, 'a'), call(right, 'b'), { type: 'text', text: 'ok' }];
    const prompts: unknown[] = [];
    const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
    const model = {
      specificationVersion: 'v2',
      provider: 'p',
      modelId: 'm',
      supportedUrls: {},
      doGenerate: async ({ prompt }: Any) => {
        prompts.push(prompt);
        const finishReason = answers.length > 1 ? 'tool-calls' : 'stop';
        return { content: [answers.shift()], finishReason, usage, warnings: [] };
      },
    };
    expect(await runMastra({ Agent, createTool }, model)).toBe('ok');
    expect(JSON.stringify(prompts[1])).toContain(JSON.stringify({ error: true, message: lampReceipt }));
    expect(JSON.stringify(prompts[2])).toContain('kitchen: 40');
  });

  test('claude-agent-sdk (by the shape of its hooks; the SDK itself is tried in claude-agent-sdk.test.ts)', async () => {
    const [entry] = hooksForClaude().PreToolUse;
    const input = { hook_event_name: 'PreToolUse', tool_name: 'mcp__home__set_lamp', tool_input: wrong };
    expect((await entry!.hooks[0]!(input)).hookSpecificOutput?.permissionDecisionReason).toBe(lampReceipt);
  });
});

test('every example is short, and has a page', () => {
  const pages = readdirSync(resolve(import.meta.dirname, '../../docs/adapters'));
  for (const file of readdirSync(folder)) {
    expect(readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length, file).toBeLessThan(40);
    expect(pages).toContain(file.replace('.ts', '.md'));
  }
});
