/** Runs in a thread of its own: imports a module and explores what it exports. What hangs here is ended from outside. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { isObject, showError } from '../base/index.ts';
import { readTools, type Tool } from '../contract/index.ts';
import type { AskTool } from './explore.ts';
import { askFunction, learnTool, type ValidateFunction } from './probe-tool.ts';
import type { WorkerAnswer, WorkerTask } from './worker-messages.ts';

const task = workerData as WorkerTask;
/** A message for each call would take longer than the call. */
const told = 100;

/** A call is known outside while it runs, so that one that never ends can be named. */
function watched(ask: AskTool): AskTool {
  const count = new Int32Array(task.shared, 0, 2);
  const text = new Uint8Array(task.shared, 8);
  const encoder = new TextEncoder();
  return (parameters, context) => {
    const written = encoder.encodeInto(JSON.stringify([parameters, context]), text).written;
    Atomics.store(count, 1, written);
    Atomics.add(count, 0, 1);
    const hung = task.hung.includes(new TextDecoder().decode(text.slice(0, written)));
    const done = (): void => void Atomics.store(count, 1, 0);
    if (hung) {
      done();
      return { answer: 'hung' };
    }
    const reply = ask(parameters, context);
    if (reply instanceof Promise) return reply.finally(done);
    done();
    return reply;
  };
}

function tell(answer: WorkerAnswer): void {
  parentPort?.postMessage(answer);
}

async function run(): Promise<void> {
  const module = (await import(pathToFileURL(task.module).href)) as Record<string, unknown>;
  const validate = findExport(module, task.export);
  if (validate === undefined)
    return tell({ kind: 'failed', message: `${task.module} exports no function ${task.export}` });
  const tool = task.tool ?? findTool(module);
  if (typeof tool === 'string') return tell({ kind: 'failed', message: tool });
  const learnt = await learnTool(tool, watched(askFunction(validate)), {
    ...task.options,
    progress: (asked, refused) => {
      if (asked % told === 0) tell({ kind: 'progress', asked, refused });
    },
  });
  tell({ kind: 'done', learnt });
}

/** Finds a function by its name, also inside of what is exported: `tool.validate`. */
function findExport(module: Record<string, unknown>, path: string): ValidateFunction | undefined {
  const [first, ...rest] = path.split('.');
  const whole = isObject(module['default']) ? { ...module['default'], ...module } : module;
  let holder: unknown;
  let value: unknown = whole[first!];
  for (const key of rest) {
    holder = value;
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }
  if (typeof value !== 'function') return undefined;
  return (parameters, context) => (value as ValidateFunction).call(holder, parameters, context);
}

/** Finds the tool that a module exports, or says why there is none that can be used. */
function findTool(module: Record<string, unknown>): Tool | string {
  let broken: string | undefined;
  for (const name of ['tool', 'default']) {
    const value = module[name];
    if (!isObject(value)) continue;
    const plain = JSON.parse(JSON.stringify(value)) as unknown;
    const { tools, problems } = readTools([plain]);
    if (tools[0] !== undefined) return tools[0];
    // What a module exports by default may be anything; what has a name there was meant to be a tool.
    if (name === 'default' && typeof value['name'] !== 'string') continue;
    broken ??= `its export "${name}" is no tool that can be used: ${problems[0]?.message ?? 'it takes no JSON arguments'}`;
  }
  return broken ?? 'no tool is known: give --tools and --tool, or export it as "tool"';
}

/** Which versions of Node read TypeScript is theirs to say; where this one does not, the mend is the build. */
function sayFailure(error: unknown): string {
  const message = showError(error);
  const unreadable = isObject(error) && error['code'] === 'ERR_UNKNOWN_FILE_EXTENSION';
  return unreadable ? `${message}; build it to JavaScript first and name what was built` : message;
}

run().catch((error: unknown) => tell({ kind: 'failed', message: sayFailure(error) }));
