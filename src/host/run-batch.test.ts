import { expect, test } from 'vitest';
import { runInOrder } from './run-batch.ts';
import type { ToolResult } from './tool-result.ts';

/** Runs calls that each take a tick, and writes down when they begin and end. */
async function follow(calls: readonly string[], concurrency = 10): Promise<{ log: string; results: string }> {
  const log: string[] = [];
  const results = await runInOrder(calls, {
    canShare: (call) => call.startsWith('r'),
    concurrency,
    async run(call, index) {
      log.push(`+${call}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
      log.push(`-${call}`);
      return { tool: call, id: String(index) } as ToolResult;
    },
  });
  return { log: log.join(' '), results: results.map(({ tool, id }) => `${tool}:${id}`).join(' ') };
}

test('neighbours that may share run together, and what follows waits for them', async () => {
  expect(await follow(['r1', 'r2', 'w1', 'w2', 'r3'])).toEqual({
    log: '+r1 +r2 -r1 -r2 +w1 -w1 +w2 -w2 +r3 -r3',
    results: 'r1:0 r2:1 w1:2 w2:3 r3:4',
  });
});

test('no more run at the same time than asked', async () => {
  expect((await follow(['r1', 'r2', 'r3'], 2)).log).toBe('+r1 +r2 -r1 +r3 -r2 -r3');
});

test('nothing in, nothing out', async () => {
  expect(await follow([])).toEqual({ log: '', results: '' });
});
