// Packs the package as it would be published, installs it in an empty folder, and uses it as a stranger would.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'toolmend-smoke-'));
/** The one door that needs a package from the start, which a stranger has where they count with it. */
const peer = '@opentelemetry/api';
const run = (command, args, options = {}) => execFileSync(command, args, { cwd: folder, encoding: 'utf8', ...options });

try {
  const packed = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: root }),
  );
  const [{ filename, files }] = packed;
  const stray = files.map((file) => file.path).filter((path) => /\.test(-d)?\.|^src\/|^test\//.test(path));
  if (stray.length > 0) throw new Error(`the package would ship ${stray.join(', ')}`);

  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'stranger', private: true, type: 'module' }));
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', join(folder, filename)]);

  const { exports, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const doors = Object.keys(exports).filter((door) => !door.endsWith('.json'));
  writeFileSync(
    join(folder, 'use.mjs'),
    `import { createGuard } from 'toolmend';
for (const door of ${JSON.stringify(doors)}) {
  try {
    await import('toolmend' + door.slice(1));
  } catch (error) {
    if (door !== './ledger/otel' || !error.message.includes(${JSON.stringify(peer)})) throw error;
  }
}
const guard = createGuard({ tools: [{ name: 't', parameters: { type: 'object', properties: { n: { type: 'integer' } } } }] });
console.log(guard.check({ tool: 't', arguments: '{"n":"20"}' }).outcome);`,
  );
  if (run('node', ['use.mjs']).trim() !== 'healed') throw new Error('the packed library does not heal');
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', `${peer}@${devDependencies[peer]}`]);
  run('node', ['--input-type=module', '-e', "await import('toolmend/ledger/otel')"]);
  if (!run('npx', ['toolmend', 'demo']).includes('recording')) throw new Error('the packed command line does not run');
  console.log(`smoke: ${files.length} files, ${doors.length} doors, library and command line run`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
