/**
 * The package as it is built. What the root entry reaches has to run at the edge, where there is no Node, no package and no
 * `eval`; no door loads a package that is optional.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** `npm test` builds it first. */
const built = join(root, 'dist');

/** What one built module imports and names. */
interface Module {
  readonly path: string;
  readonly specifiers: readonly string[];
  /** What is imported when it is asked for. */
  readonly later: readonly string[];
  /** The files of `src` that are in it. */
  readonly sources: readonly string[];
  /** Names that are read and not declared in the module: globals. */
  readonly globals: ReadonlySet<string>;
}

const known = new Map<string, Module>();

/** Reads each file once: the doors share most of theirs, and parsing them anew for every door took longer than a test may. */
function readModule(path: string): Module {
  const module = known.get(path) ?? parseModule(path);
  known.set(path, module);
  return module;
}

function parseModule(path: string): Module {
  const text = readFileSync(path, 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.JS);
  const specifiers: string[] = [];
  const later: string[] = [];
  const read = new Set<string>();
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      specifiers.push((node.moduleSpecifier as ts.StringLiteral).text);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      later.push(specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier.text : '(computed)');
    }
    if (ts.isIdentifier(node) && isRead(node)) read.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const sources = [...text.matchAll(/^\/\/(?:#region)? src\/(.+)$/gm)].map(([, name]) => name!);
  return { path, specifiers, later, sources, globals: read };
}

/** A name after a dot or before a colon is no variable. */
function isRead(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === name;
  return !((ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === name);
}

/** Follows the imports from an entry, those that wait excepted; specifiers that are no files stay in their modules. */
function reach(entry: string): readonly Module[] {
  const modules = new Map<string, Module>();
  const pending = [entry];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (modules.has(path)) continue;
    const module = readModule(path);
    modules.set(path, module);
    for (const specifier of module.specifiers)
      if (specifier.startsWith('.')) pending.push(join(dirname(path), specifier));
  }
  return [...modules.values()];
}

function named(modules: readonly Module[], names: readonly string[]): readonly string[] {
  return modules.flatMap(({ path, globals }) =>
    names.filter((name) => globals.has(name)).map((name) => `${relative(built, path)} names ${name}`),
  );
}

describe('the root entry, built', () => {
  const modules = reach(join(built, 'index.js'));

  test('reaches all of the path of a call', () => {
    const sources = modules.flatMap((module) => module.sources);
    expect(sources.length).toBeGreaterThan(100);
    expect(sources).toContain('validate/verdict.ts');
  });

  test('is three files', () => {
    expect(modules.map(({ path }) => relative(built, path)).sort()).toEqual([
      'chunks/base.js',
      'chunks/core.js',
      'index.js',
    ]);
  });

  test('imports nothing but its own files: no module of Node, no package', () => {
    const foreign = modules.flatMap(({ path, specifiers, later }) =>
      [...specifiers, ...later]
        .filter((specifier) => !specifier.startsWith('.'))
        .map((specifier) => `${relative(built, path)} imports ${specifier}`),
    );
    expect(foreign).toEqual([]);
  });

  test('makes no code of texts', () => {
    expect(named(modules, ['eval', 'Function'])).toEqual([]);
  });

  test('names no global that only Node has', () => {
    expect(named(modules, ['process', 'Buffer', 'require', 'module', 'global', 'setImmediate', '__dirname'])).toEqual(
      [],
    );
  });

  test('reaches these rooms and no others', () => {
    const rooms = new Set(modules.flatMap(({ sources }) => sources.map((source) => source.split('/')[0]!)));
    expect([...rooms].sort()).toMatchInlineSnapshot(`
      [
        "base",
        "contract",
        "dialects",
        "guard",
        "guard.ts",
        "heal",
        "parse",
        "receipt",
        "retry",
        "schema",
        "validate",
      ]
    `);
  });

  test('heals and refuses where code generation is forbidden', () => {
    const source = `
      const { createGuard } = await import(${JSON.stringify(pathToFileURL(join(built, 'index.js')).href)});
      const parameters = { type: 'object', properties: { limit: { type: 'integer', pattern: '^a+$' } } };
      const guard = createGuard({ tools: [{ name: 'search', parameters }] });
      const outcomes = ['{"limit":"20"}', '{"limit":{}}'].map((text) => guard.check({ tool: 'search', arguments: text }));
      console.log(outcomes.map(({ outcome }) => outcome).join(' '));
    `;
    const words = ['--disallow-code-generation-from-strings', '--input-type=module', '-e', source];
    expect(execFileSync(process.execPath, words, { encoding: 'utf8' }).trim()).toBe('healed rejected');
  });
});

describe('the package', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  const doors = Object.values(exports).flatMap((door) => (typeof door === 'string' ? [] : [door.default]));

  test.each(doors)('%s exports what its source exports, under no other names', async (door) => {
    const from = async (path: string): Promise<unknown> =>
      Object.keys((await import(pathToFileURL(join(root, path)).href)) as object).sort();
    expect(await from(door)).toEqual(await from(door.replace(/^\.\/dist\//, 'src/').replace(/js$/, 'ts')));
  });

  test('loads no package with any door but the one that is made for it', () => {
    const loaded = doors.flatMap((door) =>
      reach(join(root, door))
        .flatMap(({ specifiers }) => specifiers)
        .filter((specifier) => !/^\.|^node:/.test(specifier))
        .map((specifier) => `${door} loads ${specifier}`),
    );
    expect(loaded).toEqual(['./dist/ledger/otel.js loads @opentelemetry/api']);
  });

  test('runs its command line once: no chunk imports the program', () => {
    const chunks = readdirSync(join(built, 'chunks')).map((name) => readModule(join(built, 'chunks', name)));
    expect(chunks.filter(({ specifiers }) => specifiers.some((specifier) => /cli\/main/.test(specifier)))).toEqual([]);
  });

  test('depends on the parser of its command line and on nothing else', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    expect(Object.keys(dependencies)).toEqual(['commander']);
  });
});
