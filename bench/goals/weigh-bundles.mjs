/** Sizes of bundles, what importing costs over an empty module, and the heap that a compiled schema holds. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { benchFolder, builtFolder } from '../lib/library.mjs';
import { median } from '../lib/measure.mjs';

const room = (path) => JSON.stringify(join(builtFolder, path));

/** What is bundled: a verdict with all issues and their text; everything that the root entry offers; ajv with its formats. */
const entries = {
  empty: 'globalThis.x = 1;',
  core: `import { compileSchema } from ${room('schema/index.js')};
    import { findFaults, isValid } from ${room('validate/index.js')};
    import { refuseCall } from ${room('receipt/index.js')};
    globalThis.x = [compileSchema, findFaults, isValid, refuseCall];`,
  all: `import * as toolmend from ${room('index.js')}; globalThis.x = toolmend;`,
  ajv: `import Ajv from 'ajv'; import addFormats from 'ajv-formats';
    globalThis.x = (schema) => { const ajv = new Ajv({ allErrors: true, strict: false }); addFormats(ajv); return ajv.compile(schema); };`,
};

async function bundle(folder, name) {
  const file = join(folder, `${name}.mjs`);
  const options = { bundle: true, minify: true, format: 'esm', platform: 'browser', write: false, logLevel: 'silent' };
  const made = await build({ ...options, stdin: { contents: entries[name], resolveDir: benchFolder } });
  writeFileSync(file, made.outputFiles[0].contents);
  return file;
}

/** Returns the milliseconds of processor time that importing a module takes in a fresh process. */
function timeImport(specifier) {
  const source = `const start = process.cpuUsage(); await import(${JSON.stringify(specifier)});
    const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000);`;
  const words = ['--input-type=module', '-e', source];
  return Number(execFileSync(process.execPath, words, { cwd: benchFolder, encoding: 'utf8' }));
}

function weighHeap(peer, count) {
  const words = ['--expose-gc', join(benchFolder, 'heap.mjs'), peer, String(count)];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' })).held;
}

export async function weighBundles({ rounds = 9 } = {}) {
  const folder = join(benchFolder, '.gen/bundles');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = {};
  for (const name of Object.keys(entries)) files[name] = await bundle(folder, name);
  const imports = {
    empty: pathToFileURL(files.empty).href,
    core: pathToFileURL(files.core).href,
    all: pathToFileURL(files.all).href,
    installed: pathToFileURL(join(builtFolder, 'index.js')).href,
    ajv: 'ajv',
  };
  const times = Object.fromEntries(Object.keys(imports).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const name of Object.keys(imports)) times[name].push(timeImport(imports[name]));
  const gzip = (name) => gzipSync(readFileSync(files[name]), { level: 9 }).length;
  const heaps = { toolmend: [], 'ajv allErrors': [] };
  for (let round = 0; round < 3; round++) for (const peer of Object.keys(heaps)) heaps[peer].push(weighHeap(peer, 300));
  return {
    gzip: { core: gzip('core'), all: gzip('all'), ajv: gzip('ajv') },
    imports: Object.fromEntries(Object.keys(times).map((name) => [name, median(times[name])])),
    heap: Object.fromEntries(Object.keys(heaps).map((peer) => [peer, median(heaps[peer])])),
  };
}
