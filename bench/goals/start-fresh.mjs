/** Many tools in fresh processes, peer after peer in each round: compiling, first verdicts, later calls, all errors. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { benchFolder } from '../lib/library.mjs';
import { median } from '../lib/measure.mjs';

const wanted = ['toolmend', 'ajv', 'ajv allErrors', 'ata-validator', '@cfworker/json-schema'];

/** Returns the medians of each peer; one that cannot run under the flags is left out. */
export function startFresh({ count = 200, rounds = 5, flags = [] } = {}) {
  const runs = {};
  const failed = new Set();
  for (let round = 0; round < rounds; round++) {
    for (const peer of wanted.filter((name) => !failed.has(name))) {
      try {
        const words = [...flags, join(benchFolder, 'fresh.mjs'), peer, String(count)];
        const text = execFileSync(process.execPath, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
        runs[peer] ??= [];
        runs[peer].push(JSON.parse(text));
      } catch {
        failed.add(peer);
      }
    }
  }
  const figures = {};
  for (const [peer, seen] of Object.entries(runs)) {
    const of = (key) => (seen[0][key] === undefined ? undefined : median(seen.map((run) => run[key])));
    const kinds = ['first', 'total', 'early', 'middle', 'late', 'list', 'explain'];
    figures[peer] = Object.fromEntries(kinds.map((kind) => [kind, of(kind)]));
    figures[peer].verdicts = seen.every((run) => run.verdicts);
  }
  return figures;
}
