/** Recorded calls: how long one check takes with its text, at the median and at the hundredth that takes longest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGuard } from '../lib/library.mjs';
import { nanoseconds, percentile } from '../lib/measure.mjs';

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
  const took = [];
  for (let round = 0; round < 20; round++) {
    for (const { declared, call } of jobs) {
      const start = nanoseconds();
      const { outcome } = guard.checkWith(declared, call);
      if (round < 5) continue;
      took.push(nanoseconds() - start);
      if (round === 5) outcomes[outcome]++;
    }
  }
  return { calls: jobs.length, outcomes, median: percentile(took, 0.5), p99: percentile(took, 0.99) };
}
