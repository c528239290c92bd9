/** The calls of one model message in, their results in the same order out; one bad call stops none of its siblings. */
import type { ToolResult } from './tool-result.ts';

/** How the calls of a batch may run. */
export interface BatchPlan<Call> {
  /** Whether a call may run beside others. */
  canShare(call: Call): boolean;
  /** Calls that run at the same time, from 1. */
  readonly concurrency: number;
  run(call: Call, index: number): Promise<ToolResult>;
}

/** Runs calls in order; neighbours that may share run at the same time, and what follows them waits for all of them. */
export async function runInOrder<Call>(calls: readonly Call[], plan: BatchPlan<Call>): Promise<ToolResult[]> {
  const results: ToolResult[] = new Array(calls.length);
  let start = 0;
  while (start < calls.length) {
    let end = start + 1;
    if (plan.canShare(calls[start]!)) while (end < calls.length && plan.canShare(calls[end]!)) end++;
    await runTogether(calls, start, end, plan, results);
    start = end;
  }
  return results;
}

async function runTogether<Call>(
  calls: readonly Call[],
  start: number,
  end: number,
  plan: BatchPlan<Call>,
  results: ToolResult[],
): Promise<void> {
  let next = start;
  const work = async (): Promise<void> => {
    while (next < end) {
      const index = next++;
      results[index] = await plan.run(calls[index]!, index);
    }
  };
  const workers = Math.min(plan.concurrency, end - start);
  await Promise.all(Array.from({ length: workers }, work));
}
