// Joins the modules of src to the files that are shipped: one for each door of the package, and what several doors share in chunks.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Doors are the exports and the command line; a worker is started by its path, so it has to be a file too. */
function listDoors() {
  const { exports, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = [...Object.values(exports), ...Object.values(bin)].map((door) => door.default ?? door);
  const built = files.filter((file) => file.startsWith('./dist/'));
  return [...built.map((file) => file.slice('./dist/'.length, -'.js'.length)), 'probe/worker'];
}

const source = (name) => join(root, 'src', `${name}.ts`);

/** Packages and modules of Node stay imports: what is optional is loaded when it is there and asked for. */
const isForeign = (id) => !/^[./]/.test(id) && !/^[A-Za-z]:\\/.test(id);

async function open(input, plugins = []) {
  // No module of ours acts when it is loaded, the one of the command line excepted.
  const treeshake = {
    moduleSideEffects: [{ test: /[\\/]src[\\/](?:cli[\\/]main|probe[\\/]worker)\.ts$/, sideEffects: true }],
  };
  const preserveEntrySignatures = 'allow-extension';
  return rolldown({
    cwd: root,
    input,
    plugins,
    platform: 'node',
    external: isForeign,
    treeshake,
    preserveEntrySignatures,
  });
}

/** The modules that a door loads at once. */
async function reachOf(door) {
  const build = await open(source(door));
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const files = new Set([output[0].fileName]);
  for (const file of files)
    for (const other of output.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(other);
  return new Set(output.filter(({ fileName }) => files.has(fileName)).flatMap(({ moduleIds }) => moduleIds));
}

/**
 * Marks each constant of a module that takes work to fill as free of effects, which ours are. Without the mark an application that
 * bundles one export of a chunk keeps the tables of all the others, since to read a property could be to call a getter.
 */
const markTables = {
  name: 'mark-tables',
  renderChunk(code) {
    const edits = [];
    for (const { type, declarations } of parseAst(code).body) {
      if (type !== 'VariableDeclaration') continue;
      for (const { init } of declarations) if (takesWork(init)) edits.push(...markOf(init, code));
    }
    return edits.reduceRight((text, [at, mark]) => text.slice(0, at) + mark + text.slice(at), code);
  },
};

/** A call of simple arguments needs no more than the mark; anything else becomes a call. */
function markOf({ type, start, end, arguments: words, callee }, code) {
  const mark = '/* @__PURE__ */ ';
  const isSimple = /^(?:Call|New)Expression$/.test(type) && !takesWork(words) && !takesWork(callee.object);
  if (!isSimple)
    return [
      [start, `${mark}(() => (`],
      [end, '))()'],
    ];
  return code.slice(0, start).endsWith(mark) ? [] : [[start, mark]];
}

const isWork = /^(?:Call|New|Member|TaggedTemplate|Chain)Expression$|^SpreadElement$/;

/** Tells whether an expression calls or reads anything before it is a value; what its functions do comes later. */
function takesWork(node) {
  if (node === null || typeof node !== 'object') return false;
  if (Array.isArray(node)) return node.some(takesWork);
  if (/^(?:Arrow)?Function|^Class/.test(node.type)) return false;
  if (isWork.test(node.type)) return true;
  return Object.entries(node).some(([key, value]) => key !== 'parent' && takesWork(value));
}

/** Writes the files into a folder; `more` names modules of src that are to be doors as well. */
export async function bundle(folder, more = []) {
  const input = Object.fromEntries([...listDoors(), ...more].map((name) => [name, source(name)]));
  const [ofRoot, ofProgram] = [await reachOf('index'), await reachOf('cli/main')];
  ofProgram.delete(input['cli/main']);
  const isOf = (room) => (id) => id.startsWith(join(root, 'src', room));
  const groups = [
    // What the root entry loads is one file, which starts many times faster than two hundred; what all rooms share stands apart.
    { name: 'base', test: (id) => ofRoot.has(id) && isOf('base')(id) },
    { name: 'core', test: (id) => ofRoot.has(id) },
    // A command that needs what the program needs must not import the program itself: it would run twice.
    { name: 'program', test: (id) => ofProgram.has(id) && isOf('cli')(id), includeDependenciesRecursively: false },
    { name: 'command', test: isOf('cli'), minShareCount: 2, includeDependenciesRecursively: false },
  ];
  const build = await open(input, [markTables]);
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: { groups },
  });
  await build.close();
  return output;
}
