import type { ToolFinding } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import type { ProbeContext, Variable } from './domain.ts';
import type { Exploration } from './explore.ts';
import type { Answer } from './read-answer.ts';

/** What a worker is to do. */
export interface WorkerTask {
  readonly module: string;
  readonly export: string;
  readonly tool: Tool | undefined;
  readonly context: ProbeContext;
  readonly hints: readonly string[];
  readonly settings: { readonly seed: number; readonly strength: 2 | 3; readonly limit: number };
  readonly known: Readonly<Record<string, Answer>>;
  /** Calls that did not end when they were made before. */
  readonly hung: readonly string[];
  /** Two numbers (calls begun; length of the running call's text) and the text of the running call. */
  readonly shared: SharedArrayBuffer;
}

/** What a worker says. */
export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly asked: number; readonly answers: Readonly<Record<string, Answer>> }
  | {
      readonly kind: 'done';
      readonly found: Exploration;
      readonly promises: readonly ToolFinding[];
      readonly tool: Tool;
      readonly variables: readonly Variable[];
    }
  | { readonly kind: 'failed'; readonly message: string };
