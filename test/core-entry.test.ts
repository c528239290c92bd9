/** The root entry as it is built: what it reaches has to run at the edge, where there is no Node, no package and no `eval`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
  /** Names that are read and not declared in the module: globals. */
  readonly globals: ReadonlySet<string>;
}

function readModule(path: string): Module {
  const text = readFileSync(path, 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.JS);
  const specifiers: string[] = [];
  const read = new Set<string>();
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      specifiers.push((node.moduleSpecifier as ts.StringLiteral).text);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      specifiers.push(specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier.text : '(computed)');
    }
    if (ts.isIdentifier(node) && isRead(node)) read.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { path, specifiers, globals: read };
}

/** A name after a dot or before a colon is no variable. */
function isRead(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === name;
  return !((ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === name);
}

/** Follows the imports from an entry; specifiers that are no files stay in their modules. */
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
    expect(modules.length).toBeGreaterThan(100);
    expect(modules.map(({ path }) => relative(built, path))).toContain('validate/verdict.js');
  });

  test('imports nothing but its own files: no module of Node, no package', () => {
    const foreign = modules.flatMap(({ path, specifiers }) =>
      specifiers
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
    const rooms = new Set(modules.map(({ path }) => relative(built, path).split('/')[0]!));
    expect([...rooms].sort()).toMatchInlineSnapshot(`
      [
        "base",
        "contract",
        "dialects",
        "guard",
        "guard.js",
        "heal",
        "index.js",
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
  test('depends on the parser of its command line and on nothing else', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    expect(Object.keys(dependencies)).toEqual(['commander']);
  });
});
