import type { Tool } from '../contract/index.ts';
import type { Learnt, ProbeOptions } from './probe-tool.ts';

/** What a worker is to do. */
export interface WorkerTask {
  readonly module: string;
  readonly export: string;
  readonly tool: Tool | undefined;
  readonly options: Omit<ProbeOptions, 'progress'>;
  /** Calls that did not end when they were made before. */
  readonly hung: readonly string[];
  /** Two numbers (calls begun; length of the running call's text) and the text of the running call. */
  readonly shared: SharedArrayBuffer;
}

/** What a worker says. */
export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly asked: number; readonly refused: number }
  | { readonly kind: 'done'; readonly learnt: Learnt }
  | { readonly kind: 'failed'; readonly message: string };
