import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runAgent } from '../examples/agent/run-agent.ts';
import { createScriptedModel } from '../examples/agent/scripted-model.ts';
import { builtinTools } from '../examples/agent/tools/index.ts';
import { createWorkspace, type Workspace } from '../examples/agent/workspace.ts';
import {
  createHistory,
  createHost,
  type Host,
  type HostCall,
  type HostOptions,
  type ToolResult,
} from '../src/host/index.ts';
import type { Tool } from '../src/index.ts';

// The ten scenarios of the specification and its independent test, word for word: through every entrance of a host, with
// healing off and with healing on, against tools that really do what they say.

type Enter = (host: Host, call: HostCall, seen: () => ToolResult[]) => Promise<ToolResult>;

const sibling: HostCall = { tool: 'TaskList', arguments: '{}' };

const entrances: Readonly<Record<string, Enter>> = {
  'a single call': (host, call) => host.run(call),
  'a parallel batch': async (host, call) => {
    const results = await host.runBatch([sibling, call, sibling]);
    expect([results[0]?.kind, results[2]?.kind]).toEqual(['returned', 'returned']);
    return results[1]!;
  },
  'a sub-agent': (host, call) => host.createSubHost().createSubHost().run(call),
  'the loop of an agent': async (host, call, seen) => {
    const before = seen().length;
    const model = createScriptedModel([() => [call], () => 'I have read the answer.']);
    const text = await runAgent({ host, model, history: createHistory(), tools: [], prompt: 'Go on.' });
    expect(text).toBe('I have read the answer.');
    expect(seen().length).toBe(before + 1);
    return seen().at(-1)!;
  },
};

const modes: Readonly<Record<string, HostOptions>> = {
  off: { heal: 'off', keywords: 'core' },
  on: {},
};

const resend = '\nSend the complete arguments again, as JSON only. Keep the tool name.';

describe.each(Object.keys(modes))('with healing %s', (mode) => {
  describe.each(Object.keys(entrances))('through %s', (entrance) => {
    let workspace: Workspace;
    let file: string;
    let host: Host;
    let hooks: string[];
    let asked: string[];
    let results: ToolResult[];

    beforeEach(async () => {
      workspace = await createWorkspace();
      file = join(workspace.root, 'notes.txt');
      await writeFile(file, Array.from({ length: 30 }, (_, line) => `line ${line + 1}`).join('\n'));
      [hooks, asked, results] = [[], [], []];
      host = makeHost(builtinTools(workspace));
      const created = await host.runBatch(
        ['one', 'two'].map((subject) => ({ tool: 'TaskCreate', arguments: { subject, description: subject } })),
      );
      expect(created.map((result) => result.content)).toEqual(['Task #1 created: one', 'Task #2 created: two']);
      [hooks, asked, results] = [[], [], []];
    });

    afterEach(() => workspace.remove());

    function makeHost(tools: readonly Tool[], more: HostOptions = {}): Host {
      return createHost({
        ...modes[mode],
        tools,
        hooks: {
          preToolUse: [({ tool }) => void hooks.push(`before ${tool}`)],
          postToolUse: [({ tool }) => void hooks.push(`after ${tool}`)],
        },
        permission: ({ tool }) => {
          asked.push(tool);
          return 'allow';
        },
        audit: ({ result }) => results.push(result),
        ...more,
      });
    }

    const run = (call: HostCall, on: Host = host): Promise<ToolResult> => entrances[entrance]!(on, call, () => results);

    /** What is true of every call that is refused: it left no trace but the one in the audit. */
    function expectUntouched(tool: string): void {
      expect(hooks.filter((hook) => hook.endsWith(tool))).toEqual([]);
      expect(asked.filter((name) => name === tool)).toEqual([]);
      expect(results.filter((result) => result.tool === tool)).toHaveLength(1);
    }

    test('the independent test: TaskUpdate with id names taskId and changes nothing, and runs with taskId', async () => {
      const before = structuredClone(workspace.tasks.get('2'));
      const wrong = await run({ tool: 'TaskUpdate', arguments: { id: '2', status: 'completed' } });
      expect(wrong.ok).toBe(false);
      expect(wrong.content).toBe(
        mode === 'off'
          ? [
              'TaskUpdate failed due to the following issue(s):',
              'The required parameter `taskId` is missing',
              'An unexpected parameter `id` was provided',
            ].join('\n')
          : [
              'TaskUpdate failed due to the following issue(s):',
              'The required parameter `taskId` is missing',
              'An unexpected parameter `id` was provided',
              '  Did you mean `taskId`?',
            ].join('\n') + resend,
      );
      expect(workspace.tasks.get('2')).toEqual(before);
      expectUntouched('TaskUpdate');

      const right = await run({ tool: 'TaskUpdate', arguments: { taskId: '2', status: 'completed' } });
      expect(right).toMatchObject({ ok: true, content: 'Task #2 updated' });
      expect(workspace.tasks.get('2')?.status).toBe('completed');
      expect(hooks.filter((hook) => hook.endsWith('TaskUpdate'))).toEqual(['before TaskUpdate', 'after TaskUpdate']);
      expect(asked.filter((name) => name === 'TaskUpdate')).toHaveLength(1);
    });

    test('1: a required parameter that is absent is named, and the tool does not run', async () => {
      const result = await run({ tool: 'TaskGet', arguments: '{}' });
      expect(result).toMatchObject({ ok: false, kind: 'refused' });
      expect(result.content.split('\n')).toContain('The required parameter `taskId` is missing');
      expect(result.issues).toMatchObject([{ code: 'missing', at: '/taskId' }]);
      expectUntouched('TaskGet');
    });

    test('1: Write without content leaves the file as it is', async () => {
      const before = await readFile(file, 'utf8');
      const result = await run({ tool: 'Write', arguments: { file_path: file } });
      expect(result.content.split('\n')).toContain('The required parameter `content` is missing');
      expect(await readFile(file, 'utf8')).toBe(before);
      expectUntouched('Write');
    });

    test('2: a parameter that is not declared is named', async () => {
      const result = await run({ tool: 'TaskGet', arguments: { taskId: '2', id: '2' } });
      expect(result.ok).toBe(false);
      expect(result.content.split('\n')).toContain('An unexpected parameter `id` was provided');
      expectUntouched('TaskGet');
    });

    test('3: a value of another type is named with both types, or mended and told', async () => {
      const result = await run({ tool: 'Read', arguments: { file_path: file, offset: '20', limit: 1 } });
      if (mode === 'off') {
        expect(result.content).toBe(
          'Read failed due to the following issue(s):\nThe parameter `offset` type is expected as `number` but provided as `string`',
        );
        expectUntouched('Read');
      } else {
        expect(result.outcome?.outcome).toBe('healed');
        expect(result.content).toBe('Corrected before running: `offset` "20" -> 20 (coerce)\n\n20\tline 20');
        expect(result.arguments).toEqual({ file_path: file, offset: 20, limit: 1 });
      }
    });

    test('4: a value outside of the enum is named with the allowed ones', async () => {
      const result = await run({ tool: 'Grep', arguments: { pattern: 'line', output_mode: 'everything' } });
      expect(result.ok).toBe(false);
      expect(result.content.split('\n')).toContain(
        'The parameter `output_mode` is invalid: expected one of "content", "files_with_matches", "count"',
      );
      expectUntouched('Grep');
    });

    test('4: the same in the words of the specification', async () => {
      const open: Tool = {
        name: 'Open',
        parameters: { type: 'object', properties: { mode: { type: 'string', enum: ['read', 'append'] } } },
        execute: () => 'opened',
      };
      const result = await run(
        { tool: 'Open', arguments: { mode: 'sideways' } },
        makeHost([...builtinTools(workspace), open]),
      );
      expect(result.content.split('\n')).toContain('The parameter `mode` is invalid: expected one of "read", "append"');
      expectUntouched('Open');
    });

    test('5: null at an optional parameter that allows none is of another type, or left out and told', async () => {
      const result = await run({ tool: 'Glob', arguments: { pattern: '*.txt', path: null } });
      if (mode === 'off') {
        expect(result.content).toBe(
          'Glob failed due to the following issue(s):\nThe parameter `path` type is expected as `string` but provided as `null`',
        );
        expectUntouched('Glob');
      } else {
        expect(result.outcome?.outcome).toBe('healed');
        expect(result.content).toBe(`Corrected before running: \`path\` null -> left out (null-optional)\n\n${file}`);
        expect(result.arguments).toEqual({ pattern: '*.txt' });
      }
    });

    test('5: null at a required parameter is no missing one, whatever is healed', async () => {
      const result = await run({ tool: 'TaskGet', arguments: { taskId: null } });
      expect(result.content.split('\n')).toContain(
        'The parameter `taskId` type is expected as `string` but provided as `null`',
      );
      expect(result.content).not.toContain('missing');
    });

    test('5: null is fine where the declaration allows it', async () => {
      const nullable: Tool = {
        name: 'Assign',
        parameters: {
          type: 'object',
          properties: { owner: { type: ['string', 'null'] }, note: { type: 'string', nullable: true } },
        },
        execute: (input) => input,
      };
      const given = { owner: null, note: null };
      const result = await run({ tool: 'Assign', arguments: given }, makeHost([...builtinTools(workspace), nullable]));
      expect(result).toMatchObject({ ok: true, content: '{"owner":null,"note":null}' });
      expect(result.value).toBe(given);
    });

    test('6: a valid call behaves as it did, with optional parameters left out and free maps filled', async () => {
      const question = { question: 'Which?', header: 'Colour', options: [{ label: 'red' }, { label: 'blue' }] };
      const given = { questions: [question], answers: { 'Something else?': 'yes' }, metadata: { source: 'plan' } };
      const asking = await run({ tool: 'AskUserQuestion', arguments: given });
      expect(asking).toMatchObject({ ok: true, content: 'Which? red', issues: [] });
      expect(asking.arguments).toBe(given);
      const creating = await run({
        tool: 'TaskCreate',
        arguments: { subject: 's', description: 'd', metadata: { any: { key: [1, null] } } },
      });
      expect(creating).toMatchObject({ ok: true, content: 'Task #3 created: s' });
      expect(workspace.tasks.get('3')?.metadata).toEqual({ any: { key: [1, null] } });
    });

    test('7: the conversation goes on after a refused call', async () => {
      const wrong = await run({ tool: 'Edit', arguments: { file_path: file, old: 'line 1' } });
      expect(wrong.kind).toBe('refused');
      const right = await run({
        tool: 'Edit',
        arguments: { file_path: file, old_string: 'line 30', new_string: 'the end' },
      });
      expect(right).toMatchObject({ ok: true });
      expect((await readFile(file, 'utf8')).endsWith('the end')).toBe(true);
    });

    test('8: an MCP tool gets what the model sent, and its own error comes back', async () => {
      const reached: unknown[] = [];
      const given = { cargo: null, extra: 1 };
      host = makeHost([
        ...builtinTools(workspace),
        {
          name: 'mcp__depot__ship',
          origin: 'mcp',
          parameters: { type: 'object', properties: { cargo: { type: 'string' } }, required: ['cargo', 'port'] },
          execute: (input) => {
            reached.push(input);
            return { content: [{ type: 'text', text: 'port is required' }], isError: true };
          },
        },
      ]);
      const result = await run({ tool: 'mcp__depot__ship', arguments: given });
      expect(reached).toHaveLength(1);
      expect(reached[0]).toBe(given);
      expect(result).toMatchObject({ ok: false, kind: 'failed', content: 'port is required', issues: [] });
    });

    test('9: a custom tool gets what the model sent, also one that takes the place of a built-in', async () => {
      const reached: unknown[] = [];
      const given = { path: 5 };
      host.register({
        name: 'Read',
        parameters: { type: 'object', properties: { file_path: { type: 'string' } }, required: ['file_path'] },
        execute: (input) => {
          reached.push(input);
          return 'mine';
        },
      });
      const result = await run({ tool: 'Read', arguments: given });
      expect(result).toMatchObject({ ok: true, content: 'mine' });
      expect(reached[0]).toBe(given);
    });

    test('10: a refused call meets no hook and asks for no permission', async () => {
      const result = await run({ tool: 'Bash', arguments: { cmd: `rm ${file}` } });
      expect(result.kind).toBe('refused');
      expect(await readFile(file, 'utf8')).toContain('line 30');
      expectUntouched('Bash');
    });
  });
});
