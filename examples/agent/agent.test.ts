import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { agentTool } from './agent-tool.ts';
import { mendByReceipt } from './clumsy-model.ts';
import { runDemo } from './demo.ts';
import { createOpenAIModel } from './openai-model.ts';
import { runAgent } from './run-agent.ts';
import { createScriptedModel } from './scripted-model.ts';
import { createHistory, createHost, type Host, type ToolResult } from './toolmend.ts';
import { builtinTools } from './tools/index.ts';
import { createWorkspace } from './workspace.ts';

async function demo(heal: 'off' | 'by-effect'): Promise<{ calls: number; lines: string }> {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line.replaceAll(/\/\S*notes\.txt/g, 'notes.txt'));
  const calls = await runDemo({ print, heal });
  return { calls, lines: lines.join('\n') };
}

test('a model that reads its receipts gets there, with healing off in nine calls', async () => {
  const { calls, lines } = await demo('off');
  expect(calls).toBe(9);
  expect(lines).toMatchInlineSnapshot(`
    "Read {"file_path":"notes.txt","offset":"20","limit":3} -> rejected, refused
    Read {"file_path":"notes.txt","offset":20,"limit":3} -> accepted, returned
    Glob {"pattern":"*.txt","path":null} -> rejected, refused
    Glob {"pattern":"*.txt"} -> accepted, returned
    TaskCreate {"title":"Look at line 20","description":"It may be wrong."} -> rejected, refused
    TaskCreate {"description":"It may be wrong.","subject":"Look at line 20"} -> accepted, returned
    TaskUpdate {"id":"1","status":"started"} -> rejected, refused
    TaskUpdate {"status":"pending","taskId":"1"} -> accepted, returned
    TaskList {} -> accepted, returned
    #1 [pending] Look at line 20"
  `);
});

test('and with healing on in seven', async () => {
  const { calls, lines } = await demo('by-effect');
  expect(calls).toBe(7);
  expect(lines).toMatchInlineSnapshot(`
    "Read {"file_path":"notes.txt","offset":"20","limit":3} -> healed, returned
    Glob {"pattern":"*.txt","path":null} -> healed, returned
    TaskCreate {"title":"Look at line 20","description":"It may be wrong."} -> rejected, refused
    TaskCreate {"description":"It may be wrong.","subject":"Look at line 20"} -> accepted, returned
    TaskUpdate {"id":"1","status":"started"} -> rejected, refused
    TaskUpdate {"status":"pending","taskId":"1"} -> accepted, returned
    TaskList {} -> accepted, returned
    #1 [pending] Look at line 20"
  `);
});

test('a receipt says enough to mend a call by its sentences alone', () => {
  const receipt = [
    'T failed due to the following issue(s):',
    'The required parameter `path` is missing',
    'An unexpected parameter `file` was provided',
    'The parameter `count` type is expected as `number` but provided as `string`',
    'The parameter `mode` is invalid: expected one of "fast", "slow"',
  ].join('\n');
  const attempt = { tool: 'T', arguments: { file: 'a', count: '3', mode: 'quick' } };
  expect(mendByReceipt(attempt, receipt)).toEqual({ tool: 'T', arguments: { path: 'a', count: 3, mode: 'fast' } });
  expect(mendByReceipt(attempt, 'something else')).toBeUndefined();
});

test('a sub-agent works with the same guard, and its refusals close nothing for its parent', async () => {
  const workspace = await createWorkspace();
  const seen: ToolResult[] = [];
  const tools = builtinTools(workspace);
  const wrong = [{ tool: 'TaskGet', arguments: '{"id":"1"}' }];
  const made: { host?: Host } = {};
  const agent = agentTool({
    host: () => made.host!,
    tools,
    createModel: () =>
      createScriptedModel([() => wrong, () => wrong, () => wrong, () => wrong, ([last]) => last ?? '']),
  });
  const host = createHost({ tools: [...tools, agent], audit: ({ result }) => seen.push(result) });
  made.host = host;
  const ask = { tool: 'Agent', arguments: { description: 'get task', prompt: 'Get task 1.', subagent_type: 'reader' } };
  const model = createScriptedModel([() => [ask], () => wrong, ([last]) => last ?? '']);
  const text = await runAgent({ host, model, history: createHistory(), tools, prompt: 'Go.' });
  expect(seen.map(({ tool, kind, issues }) => [tool, issues[0]?.code ?? kind])).toEqual([
    ['TaskGet', 'missing'],
    ['TaskGet', 'missing'],
    ['TaskGet', 'missing'],
    ['TaskGet', 'closed'],
    ['Agent', 'returned'],
    ['TaskGet', 'missing'],
  ]);
  expect(text).toContain('The required parameter `taskId` is missing');
  await workspace.remove();
});

test('an agent that does not come to an end is ended', async () => {
  const host = createHost();
  const model = createScriptedModel(Array.from({ length: 9 }, () => () => [{ tool: 'x' }]));
  const text = await runAgent({ host, model, history: createHistory(), tools: [], prompt: 'Go.', rounds: 3 });
  expect(text).toBe('No answer after 3 rounds.');
});

test('any OpenAI-compatible server drives it, and is only ever sent valid JSON', async () => {
  const replies = [
    {
      finish_reason: 'tool_calls',
      message: { tool_calls: [{ id: 'a', function: { name: 'TaskCreate', arguments: '{"subject": "x", "descr' } }] },
    },
    {
      finish_reason: 'tool_calls',
      message: {
        content: 'Again.',
        tool_calls: [
          { id: 'b', function: { name: 'TaskCreate', arguments: "{'subject': 'x', 'description': 'y',}" } },
          { id: 'c', function: { name: 'TaskList', arguments: '' } },
        ],
      },
    },
    { finish_reason: 'stop', message: { content: 'Done.' } },
  ];
  const bodies: { messages: { tool_calls?: { function: { arguments: string } }[] }[]; tools: unknown[] }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      bodies.push(JSON.parse(text));
      response.end(JSON.stringify({ choices: [replies[bodies.length - 1]] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const workspace = await createWorkspace();
  const tools = builtinTools(workspace);
  const history = createHistory();
  const text = await runAgent({
    host: createHost({ tools }),
    model: createOpenAIModel({ url, model: 'local', key: 'k' }),
    history,
    tools,
    prompt: 'Make a task.',
  });
  server.close();
  await workspace.remove();

  expect(text).toBe('Done.');
  expect(bodies[0]!.tools).toHaveLength(tools.length);
  const sent = bodies.at(-1)!.messages.flatMap((message) => message.tool_calls ?? []);
  expect(sent.map((call) => JSON.parse(call.function.arguments))).toEqual([{}, { subject: 'x', description: 'y' }, {}]);
  const written = history.entries.flatMap((entry) => (entry.kind === 'assistant' ? entry.calls : []));
  expect(written[0]!.written).toBe('{"subject": "x", "descr');
  expect(workspace.tasks.size).toBe(1);
});

test('a server that answers with an error is an error of the agent', async () => {
  const server = createServer((_, response) => {
    response.statusCode = 503;
    response.end('busy');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  const turn = {
    host: createHost(),
    model: createOpenAIModel({ url, model: 'm' }),
    history: createHistory(),
    tools: [],
  };
  await expect(runAgent({ ...turn, prompt: 'Hello.' })).rejects.toThrow(/503.*busy/s);
  server.close();
});
