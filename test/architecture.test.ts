import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const source = resolve(import.meta.dirname, '../src');

/** The layer of each room; imports go down, never up or across. */
const layers: Readonly<Record<string, number>> = {
  base: 0,
  schema: 1,
  contract: 2,
  parse: 3,
  validate: 3,
  receipt: 3,
  heal: 4,
  guard: 5,
  retry: 5,
  ledger: 5,
  dialects: 5,
  index: 6,
  host: 6,
  adapters: 6,
  lint: 6,
  audit: 6,
  probe: 6,
  diff: 6,
  report: 7,
  gateway: 7,
  cli: 8,
};

/** Rooms that may use what Node brings; all others run at the edge. */
const onNode = new Set([
  'ledger',
  'retry',
  'host',
  'lint',
  'audit',
  'probe',
  'diff',
  'report',
  'gateway',
  'cli',
  'adapters',
]);

interface Import {
  readonly file: string;
  readonly target: string;
}

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return entry.name.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(entry.name) ? [path] : [];
  });
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const written = /^(?:import|export)\b[^;'"]*?\bfrom '([^']+)';|^import '([^']+)';|\bimport\('([^']+)'\)/gm;
  return [...text.matchAll(written)].map((match) => ({ file, target: (match[1] ?? match[2] ?? match[3])! }));
}

function roomOf(path: string): string {
  const [first, ...rest] = relative(source, path).split('/');
  return rest.length === 0 ? first!.replace(/\.ts$/, '') : first!;
}

const all = files(source);
const withTests = [source, import.meta.dirname].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .map((file) => join(folder, file)),
);
const imports = all.flatMap(importsOf);

describe('the layers', () => {
  test('every room has a layer', () => {
    expect([...new Set(all.map(roomOf))].filter((room) => !(room in layers))).toEqual([]);
  });

  test('imports go down, and rooms on one layer do not know each other', () => {
    const wrong = imports.flatMap(({ file, target }) => {
      if (!target.startsWith('.')) return [];
      const [from, to] = [roomOf(file), roomOf(resolve(dirname(file), target))];
      const fine = from === to || layers[to]! < layers[from]!;
      return fine ? [] : [`${relative(source, file)} -> ${target}`];
    });
    expect(wrong).toEqual([]);
  });

  test('a room is entered through its door', () => {
    const wrong = imports.flatMap(({ file, target }) => {
      if (!target.startsWith('.')) return [];
      const path = resolve(dirname(file), target);
      const room = roomOf(path);
      if (roomOf(file) === room || isDoor(path)) return [];
      return [`${relative(source, file)} -> ${relative(source, path)}`];
    });
    expect(wrong).toEqual([]);
  });

  test('the door of a room that is not published shows what somebody comes for', () => {
    const { exports } = JSON.parse(readFileSync(resolve(source, '../package.json'), 'utf8')) as { exports: object };
    const inner = Object.keys(layers).filter((room) => !(`./${room}` in exports));
    const doors = inner.map((room) => join(source, room, 'index.ts')).filter((door) => existsSync(door));
    const asked = new Set(withTests.flatMap(namesAskedFor));
    const idle = doors.flatMap((door) =>
      namesIn(readFileSync(door, 'utf8'))
        .filter(({ name }) => !asked.has(`${door} ${name}`))
        .map(({ name }) => `${relative(source, door)}: ${name}`),
    );
    expect(doors.length).toBeGreaterThan(6);
    expect(idle).toEqual([]);
  });

  test('what runs at the edge imports nothing of Node and no package', () => {
    const wrong = imports.filter(({ file, target }) => !target.startsWith('.') && !onNode.has(roomOf(file)));
    expect(wrong.map(({ file, target }) => `${relative(source, file)} -> ${target}`)).toEqual([]);
  });
});

interface Named {
  readonly name: string;
  readonly target: string;
}

/** The names that a file imports or hands on, with where they are from. */
function namesIn(text: string): Named[] {
  return [...text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)';/gm)].flatMap(([, list, target]) =>
    list!
      .split(',')
      .map((name) =>
        name
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*$/, ''),
      )
      .filter((name) => name !== '')
      .map((name) => ({ name, target: target! })),
  );
}

function namesAskedFor(file: string): string[] {
  return namesIn(readFileSync(file, 'utf8')).map(({ name, target }) => `${resolve(dirname(file), target)} ${name}`);
}

/** `index.ts` of a room, a file at the root, or one of the doors that a room opens beside it (`ledger/sqlite.ts`). */
function isDoor(path: string): boolean {
  const parts = relative(source, path).split('/');
  if (parts.length === 1 || (parts.length === 2 && parts[1] === 'index.ts')) return true;
  return parts.length === 2 && ['ledger', 'adapters', 'retry', 'cli'].includes(parts[0]!);
}

describe('the files', () => {
  test('stay short enough to be read at once', () => {
    const long = all.filter((file) => statSync(file).isFile() && readFileSync(file, 'utf8').split('\n').length > 300);
    expect(long.map((file) => relative(source, file))).toEqual([]);
  });

  test('hold no way to make code out of text', () => {
    const made = all.filter((file) => /\beval\(|new Function\(/.test(readFileSync(file, 'utf8')));
    expect(made.map((file) => relative(source, file))).toEqual([]);
  });
});
