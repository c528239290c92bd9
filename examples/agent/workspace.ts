import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

/** One task of the list. */
export interface Task {
  readonly id: string;
  subject: string;
  description: string;
  status: 'pending' | 'in_progress' | 'completed';
  activeForm?: string;
  owner?: string;
  readonly blocks: string[];
  readonly blockedBy: string[];
  readonly metadata: Record<string, unknown>;
}

/** One scheduled prompt. */
export interface CronJob {
  readonly id: string;
  readonly cron: string;
  readonly prompt: string;
  readonly recurring: boolean;
  readonly durable: boolean;
}

/** A question for the person, as the model asks it. */
export interface Question {
  readonly question: string;
  readonly header: string;
  readonly options: readonly { readonly label: string; readonly description?: string }[];
  readonly multiSelect?: boolean;
}

/** What the tools of one agent work on: a folder of its own, and lists in memory. */
export interface Workspace {
  readonly root: string;
  readonly tasks: Map<string, Task>;
  readonly jobs: Map<string, CronJob>;
  /** Process groups that run in the background, by id. */
  readonly processes: Map<string, number>;
  nextId(): string;
  /** Asks the person; the answer to each question by its text. */
  ask(questions: readonly Question[]): Promise<Record<string, string>>;
  /** Returns the absolute path, or throws for one outside of the folder. */
  inside(path: string): string;
  /** Ends what runs in the background and removes the folder. */
  remove(): Promise<void>;
}

/** Makes a temporary folder with empty lists; without `ask`, the first option of every question is taken. */
export async function createWorkspace(
  ask: Workspace['ask'] = async (questions) =>
    Object.fromEntries(questions.map(({ question, options }) => [question, options[0]?.label ?? ''])),
): Promise<Workspace> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'toolmend-agent-')));
  const processes = new Map<string, number>();
  let ids = 0;
  return {
    root,
    tasks: new Map(),
    jobs: new Map(),
    processes,
    nextId: () => String(++ids),
    ask,
    inside(path) {
      if (!isAbsolute(path)) throw new Error(`the path must be absolute: ${path}`);
      const full = resolve(path);
      const way = relative(root, full);
      if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) {
        throw new Error(`the path is outside of the working folder ${root}: ${path}`);
      }
      return full;
    },
    async remove() {
      for (const group of processes.values()) endGroup(group);
      processes.clear();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Ends a process and all that it started; one that is gone already is no error. */
export function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
