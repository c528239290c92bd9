/** What the adapters give is taken by the types of the SDKs: a file that uses them is compiled against the real packages. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sdksInstalled, skipNote } from './sdk.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, '.gen');

const uses: Readonly<Record<string, string>> = {
  openai: `
import OpenAI from 'openai';
import { standardFunction } from 'openai/helpers/standard-schema';
import { guardTools } from '../../../src/adapters/openai.ts';
import { schemaFor } from '../../../src/adapters/index.ts';
export async function use(client: OpenAI, tool: Tool): Promise<void> {
  // @ts-expect-error: the types of the SDK are really there.
  client.nonsense;
  const door = guardTools([tool]);
  const messages: OpenAI.Chat.ChatCompletionMessageParam[] = [];
  const got = await client.chat.completions.create({ model: 'm', messages, tools: door.chatTools });
  const chat = await door.continueChat<OpenAI.Chat.ChatCompletionMessage>(got);
  messages.push(chat.sent, ...chat.results);
  const input: OpenAI.Responses.ResponseInputItem[] = [];
  const response = await client.responses.create({ model: 'm', input, tools: door.responsesTools });
  const next = await door.continueResponse(response);
  input.push(...next.results);
  client.chat.completions.runTools({ model: 'm', messages, tools: door.runnableTools() });
  standardFunction({ name: 'x', parameters: schemaFor(tool), function: () => 'x' });
}`,
  anthropic: `
import Anthropic from '@anthropic-ai/sdk';
import { ToolError } from '@anthropic-ai/sdk/lib/tools/ToolError';
import { betaStandardSchemaTool } from '@anthropic-ai/sdk/helpers/beta/standard-schema';
import { guardTools } from '../../../src/adapters/anthropic.ts';
import { schemaFor } from '../../../src/adapters/index.ts';
export async function use(client: Anthropic, tool: Tool): Promise<void> {
  // @ts-expect-error: the types of the SDK are really there.
  client.nonsense;
  const door = guardTools([tool], { ToolError });
  const messages: Anthropic.MessageParam[] = [];
  const got = await client.messages.create({ model: 'm', max_tokens: 1, messages, tools: door.tools });
  messages.push({ role: 'user', content: await door.answer(got) });
  await client.beta.messages.toolRunner({ model: 'm', max_tokens: 1, messages: [], tools: door.runnableTools() });
  betaStandardSchemaTool({ name: 'x', description: 'x', inputSchema: schemaFor(tool), run: () => 'x' });
}`,
  gemini: `
import { GoogleGenAI, type Content } from '@google/genai';
import { guardTools } from '../../../src/adapters/gemini.ts';
export async function use(ai: GoogleGenAI, tool: Tool): Promise<void> {
  // @ts-expect-error: the types of the SDK are really there.
  ai.nonsense;
  const door = guardTools([tool]);
  const contents: Content[] = [];
  const got = await ai.models.generateContent({ model: 'm', contents, config: { tools: door.tools } });
  contents.push({ role: 'user', parts: await door.answer(got) });
  await ai.models.generateContent({ model: 'm', contents, config: { tools: [door.callableTool()] } });
}`,
  'ai-sdk': `
import { generateText, jsonSchema, tool as define, type LanguageModel } from 'ai';
import { generateText as generateText6, tool as define6, jsonSchema as jsonSchema6, type LanguageModel as LanguageModel6 } from 'ai-6';
import { guardTools } from '../../../src/adapters/ai-sdk.ts';
import { schemaFor } from '../../../src/adapters/index.ts';
export async function use(model: LanguageModel, tool: Tool): Promise<void> {
  const lamp = define({ inputSchema: jsonSchema<{ a: number }>({ type: 'object' }), execute: ({ a }) => a });
  const own = define({ inputSchema: schemaFor(tool), execute: () => 1 });
  const got = await generateText({ model, prompt: 'x', ...(await guardTools({ lamp, own })) });
  const call = got.toolCalls[0]!;
  if (!call.dynamic && call.toolName === 'lamp') call.input.a.toFixed();
  // @ts-expect-error: the types of the SDK are really there.
  if (!call.dynamic && call.toolName === 'lamp') call.input.b;
}
export async function use6(model: LanguageModel6): Promise<void> {
  // @ts-expect-error: the types of the SDK are really there.
  await generateText6({ model: 1, prompt: 'x' });
  const lamp = define6({ inputSchema: jsonSchema6<{ a: number }>({ type: 'object' }), execute: ({ a }) => a });
  await generateText6({ model, prompt: 'x', ...(await guardTools({ lamp })) });
}`,
  mcp: `
import { McpServer } from '@modelcontextprotocol/server';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { guardTools } from '../../../src/adapters/mcp.ts';
import { schemaFor } from '../../../src/adapters/index.ts';
export function use(server: McpServer, old: Server, tool: Tool): void {
  // @ts-expect-error: the types of the SDK are really there.
  old.nonsense;
  const door = guardTools([tool]);
  door.register(server);
  server.registerTool('x', { inputSchema: schemaFor(tool) }, async () => ({ content: [] }));
  old.setRequestHandler(ListToolsRequestSchema, () => ({ tools: door.tools }));
  old.setRequestHandler(CallToolRequestSchema, ({ params }) => door.callTool(params));
}`,
  'openai-agents': `
import { Agent, tool as define, type Model } from '@openai/agents';
import { guardTools } from '../../../src/adapters/openai-agents.ts';
import { schemaFor } from '../../../src/adapters/index.ts';
export function use(model: Model, tool: Tool): Agent {
  // @ts-expect-error: the types of the SDK are really there.
  model.nonsense;
  const door = guardTools([tool]);
  define({ name: 'x', description: 'x', parameters: schemaFor(tool), execute: () => 'x' });
  return new Agent({ name: 'a', model: door.guardModel(model), tools: door.tools.map((options) => define(options)) });
}`,
  langchain: `
import { AIMessage, createAgent, createMiddleware, ToolMessage } from 'langchain';
import { guardHooks } from '../../../src/adapters/langchain.ts';
export function use(): unknown {
  // @ts-expect-error: the types of the SDK are really there.
  new ToolMessage().nonsense;
  return createAgent({ model: 'm', tools: [], middleware: [createMiddleware(guardHooks({ ToolMessage, AIMessage }))] });
}`,
  mastra: `
import { Agent, type AgentConfig } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { guardTools } from '../../../src/adapters/mastra.ts';
import { schemaFor } from '../../../src/adapters/index.ts';
export function use(tool: Tool, model: AgentConfig['model'] & object): unknown {
  // @ts-expect-error: the types of the SDK are really there.
  createTool({ id: 1 });
  createTool({ id: 'x', description: 'x', inputSchema: schemaFor(tool), execute: async () => 'x' });
  const door = guardTools([tool]);
  const tools = { x: createTool(door.tools['x']!) };
  return new Agent({ id: 'a', name: 'a', instructions: 'x', model: door.guardModel(model), tools });
}`,
};

const claude = '@anthropic-ai/claude-agent-sdk';
const claudeUse = `
import { query } from '${claude}';
import { guardServer } from '../../../src/adapters/claude-agent-sdk.ts';
export function use(tool: Tool): unknown {
  // @ts-expect-error: the types of the SDK are really there.
  query({ prompt: 1 });
  return query({ prompt: 'x', options: { hooks: { PreToolUse: [guardServer('home', [tool])] } } });
}`;

describe.skipIf(!sdksInstalled)(`the types of the SDKs${skipNote}`, () => {
  test('take what the adapters give', () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const head = "import type { Tool } from '../../../src/contract/index.ts';\n";
    const isThere = existsSync(join(import.meta.dirname, 'node_modules', claude));
    for (const [name, text] of Object.entries(isThere ? { ...uses, 'claude-agent-sdk': claudeUse } : uses)) {
      const needs = /\bTool\b(?!Message|Error)/.test(text.replaceAll(/import[^;]*;/g, ''));
      writeFileSync(join(folder, `${name}.ts`), `${needs ? head : ''}${text.trimStart()}\n`);
    }
    const compilerOptions = {
      isolatedDeclarations: false,
      declaration: false,
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../../tsconfig.json', compilerOptions, include: ['*.ts'], exclude: [] }),
    );
    const run = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript-7/bin/tsc'), '--noEmit', '-p', folder],
      { encoding: 'utf8' },
    );
    expect(run.stdout).toBe('');
    expect(run.status).toBe(0);
  }, 300_000);
});
