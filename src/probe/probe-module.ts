/** A module with a validate function in, a report out; the module runs in a thread that is ended where a call does not come back. */
import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ToolmendError } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import { type ProbeOptions, type ProbeReport, probeLimit, writeReport } from './probe-tool.ts';
import type { WorkerAnswer, WorkerTask } from './worker-messages.ts';

/** How a module is probed. */
export interface ModuleProbeOptions extends Omit<ProbeOptions, 'code'> {
  /** The name of the exported function, also inside an exported object: `tool.validate`; `validate` by default. */
  readonly export?: string;
  /** The tool; without it the module's export `tool`, or its default export. */
  readonly tool?: Tool;
  /** Milliseconds that one call, or loading the module, may take; 2000 by default. */
  readonly callTime?: number;
}

const maxHangs = 3;
const textSize = 1 << 16;

/**
 * Probes a function that a module exports. The module is imported and the function called many times: it has to be free of
 * side effects. Rejects with a `ToolmendError` (`input`) for a module or a file of answers that cannot be used.
 */
export async function probeModule(path: string, options: ModuleProbeOptions = {}): Promise<ProbeReport> {
  const { export: name = 'validate', tool, callTime = 2_000, progress, limit = probeLimit, ...rest } = options;
  const source = await readSource(path);
  const hints = [...(options.hints ?? []), ...comparedTexts(source)];
  const hung: string[] = [];
  let asked = 0;
  for (;;) {
    const task: WorkerTask = {
      module: resolve(path),
      export: name,
      tool,
      // Without a file of answers a thread that is begun again asks everything again.
      options: {
        ...rest,
        hints,
        limit: rest.resume === undefined ? limit : Math.max(0, limit - asked),
        code: `${name}\n${source}`,
      },
      hung,
      shared: new SharedArrayBuffer(8 + textSize),
    };
    const before = asked;
    const end = await runWorker(task, callTime, (more, refused) => progress?.(before + more, refused));
    if (end.kind === 'failed') throw new ToolmendError('input', `cannot probe ${path}: ${end.message}`);
    if (end.kind === 'done') {
      const { found, promises, judging } = end.learnt;
      const report = writeReport(found, promises, judging);
      return { ...report, asked: asked + report.asked };
    }
    asked += end.begun;
    hung.push(end.call);
    if (hung.length < maxHangs) continue;
    const message = `The function does not come back; ${hung.length} calls were ended after their time, the last one: ${end.call}.`;
    return {
      findings: [{ code: 'validate-hangs', severity: 'error', tool: tool?.name ?? '', message }],
      rules: [],
      asked,
      finished: false,
    };
  }
}

type End =
  | Exclude<WorkerAnswer, { readonly kind: 'progress' }>
  | { readonly kind: 'hung'; readonly call: string; readonly begun: number };

function runWorker(
  task: WorkerTask,
  callTime: number,
  progress: (asked: number, refused: number) => void,
): Promise<End> {
  return new Promise((settle, reject) => {
    // By the name of the room, since it is built into a chunk: the folder of the chunks stands beside the room.
    const file = new URL(`../probe/worker${extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(file, { workerData: task });
    const count = new Int32Array(task.shared, 0, 2);
    let seen = -1;
    let since = Date.now();
    const finish = (end: End): void => {
      clearInterval(clock);
      // Ending it comes as an exit as well, which must not be the first to speak.
      settle(end);
      void worker.terminate();
    };
    const clock = setInterval(() => {
      const begun = Atomics.load(count, 0);
      const length = Atomics.load(count, 1);
      // Between calls the learner thinks, for as long as it takes.
      if (begun !== seen || (begun > 0 && length === 0)) {
        seen = begun;
        since = Date.now();
      } else if (Date.now() - since > callTime + (begun === 0 ? 10_000 : 0)) {
        if (begun === 0) finish({ kind: 'failed', message: 'it does not finish loading' });
        else {
          const call = new TextDecoder().decode(new Uint8Array(task.shared, 8).slice(0, length));
          finish({ kind: 'hung', call, begun });
        }
      }
    }, 20);
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'progress') progress(answer.asked, answer.refused);
      else finish(answer);
    });
    worker.on('error', (error) => {
      clearInterval(clock);
      reject(new ToolmendError('input', `cannot probe ${task.module}: ${error.message}`, { cause: error }));
    });
    worker.on('exit', () => {
      clearInterval(clock);
      settle({ kind: 'failed', message: 'it ended the process' });
    });
  });
}

async function readSource(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new ToolmendError('input', `cannot read ${path}`, { cause });
  }
}

/** The texts that code compares something with are worth trying; they are only read. */
export function comparedTexts(source: string): string[] {
  const found = [...source.matchAll(/(?:[=!]==?\s*|\bcase\s+)(['"`])([^'"`\\\n$]{1,60})\1/g)].map((match) => match[2]!);
  const types = new Set(['string', 'number', 'boolean', 'object', 'undefined', 'function']);
  return [...new Set(found)].filter((text) => !types.has(text));
}
