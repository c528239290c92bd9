/**
 * Builds the library apart from `dist`, installs the peers it is measured against where they are absent, and runs the bench.
 * `npm run bench` prints each goal of docs/performance.md; `npm run bench -- check` runs a million calls through the command
 * line. It judges nothing: the status is 0 unless something breaks.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  run(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', join(bench, '.gen/dist')]);
}
run(process.execPath, [join(bench, 'run.mjs'), ...process.argv.slice(2)]);
