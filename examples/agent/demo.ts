import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Attempt, createClumsyModel } from './clumsy-model.ts';
import type { Model } from './model.ts';
import { createOpenAIModel, type OpenAIServer } from './openai-model.ts';
import { runAgent } from './run-agent.ts';
import { createHistory, createHost, type HostOptions } from './toolmend.ts';
import { builtinTools } from './tools/index.ts';
import { createWorkspace } from './workspace.ts';

/** What the demo is run with. */
export interface DemoOptions {
  readonly print: (line: string) => void;
  readonly heal?: 'off' | 'by-effect';
  /** Where a real model is; without one, a clumsy scripted one works. */
  readonly server?: OpenAIServer;
  readonly prompt?: string;
}

/** Runs an agent in a temporary folder and prints each call with what became of it. Returns how many calls it took. */
export async function runDemo({ print, heal = 'by-effect', server, prompt }: DemoOptions): Promise<number> {
  const workspace = await createWorkspace();
  try {
    const notes = join(workspace.root, 'notes.txt');
    await writeFile(notes, Array.from({ length: 30 }, (_, line) => `line ${line + 1}`).join('\n'));
    const mode: HostOptions = heal === 'off' ? { heal, keywords: 'core' } : {};
    const tools = builtinTools(workspace);
    let calls = 0;
    const host = createHost({
      ...mode,
      tools,
      audit: ({ call, result }) => {
        calls++;
        print(`${call.tool} ${result.written} -> ${result.outcome?.outcome ?? '-'}, ${result.kind}`);
      },
    });
    const model: Model = server === undefined ? createClumsyModel(mistakes(notes)) : createOpenAIModel(server);
    const question = prompt ?? `Read lines 20 to 22 of ${notes}, and keep a task for what is to be done about them.`;
    print(await runAgent({ host, model, history: createHistory(), tools, prompt: question }));
    return calls;
  } finally {
    await workspace.remove();
  }
}

/** Calls as models get them wrong: a number as text, a null for "nothing", another name, a value of its own making. */
function mistakes(notes: string): readonly Attempt[] {
  return [
    { tool: 'Read', arguments: { file_path: notes, offset: '20', limit: 3 } },
    { tool: 'Glob', arguments: { pattern: '*.txt', path: null } },
    { tool: 'TaskCreate', arguments: { title: 'Look at line 20', description: 'It may be wrong.' } },
    { tool: 'TaskUpdate', arguments: { id: '1', status: 'started' } },
    { tool: 'TaskList', arguments: {} },
  ];
}
