/**
 * Builds the library apart from `dist`, installs the peers it is measured against where they are absent, and runs the bench.
 * `npm run bench` prints each goal of docs/performance.md; `npm run bench -- check` runs a million calls through the command
 * line. It judges nothing: the status is 0 unless something breaks.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bench = join(root, 'bench');

function run(command, words, options = {}) {
  const { status, error } = spawnSync(command, words, { stdio: 'inherit', cwd: root, ...options });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(join(bench, 'node_modules/esbuild'))) {
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: bench });
}
if (process.env.TOOLMEND_BENCH_DIST === undefined) {
  // The files that are shipped, and as doors to them the rooms that are measured one by one.
  const rooms = ['guard', 'heal/index', 'parse/index', 'receipt/index', 'schema/index', 'validate/index'];
  rmSync(join(bench, '.gen/dist'), { recursive: true, force: true });
  await bundle(join(bench, '.gen/dist'), rooms);
}
run(process.execPath, [join(bench, 'run.mjs'), ...process.argv.slice(2)]);
