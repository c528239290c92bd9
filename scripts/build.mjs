// Builds dist: declarations by the pinned compiler (two compilers are installed, so it is named by its path), the code in chunks.
import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const built = join(root, 'dist');
rmSync(built, { recursive: true, force: true });
const words = ['-p', join(root, 'tsconfig.build.json'), '--emitDeclarationOnly'];
const run = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...words], {
  stdio: 'inherit',
});
if (run.status !== 0) process.exit(run.status ?? 1);
await bundle(built);
chmodSync(join(built, 'cli/main.js'), 0o755);
