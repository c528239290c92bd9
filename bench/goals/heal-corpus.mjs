/**
 * Recorded calls: how long one check takes with its text, and whether a call is slow each time that it comes. One that is slow
 * in a single run was interrupted: by another process, by the collector, by the compiler.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGuard } from '../lib/library.mjs';
import { nanoseconds, percentile } from '../lib/measure.mjs';

const warmUps = 5;
const runs = 5;

/** Reads `faulty.jsonl` of a folder: `{ tool, schema, raw }` a line. Tools whose schema cannot be compiled are left out. */
export function healCorpus(folder) {
  const rows = readFileSync(join(folder, 'faulty.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const guard = createGuard({});
  const jobs = [];
  for (const { tool, schema, raw } of rows) {
    const declared = { name: tool, parameters: schema, guard: true };
    try {
      guard.checkWith(declared, { tool, arguments: raw });
      jobs.push({ declared, call: { tool, arguments: raw } });
    } catch {
      // Not a call's fault.
    }
  }
  const outcomes = { accepted: 0, healed: 0, rejected: 0 };
  const all = [];
  const ofHealed = [];
  const quickest = new Array(jobs.length).fill(Number.POSITIVE_INFINITY);
  for (let run = -warmUps; run < runs; run++) {
    for (const [index, { declared, call }] of jobs.entries()) {
      const start = nanoseconds();
      const { outcome } = guard.checkWith(declared, call);
      const took = nanoseconds() - start;
      if (run < 0) continue;
      all.push(took);
      if (outcome === 'healed') ofHealed.push(took);
      quickest[index] = Math.min(quickest[index], took);
      if (run === 0) outcomes[outcome]++;
    }
  }
  return {
    calls: jobs.length,
    runs,
    outcomes,
    median: percentile(all, 0.5),
    p99: percentile(all, 0.99),
    medianHealed: percentile(ofHealed, 0.5),
    slowest: Math.max(...quickest),
    slow: quickest.filter((least) => least > 1e6).length,
  };
}
