/** Texts of source files in, modules whose names can be looked up out. Runs nothing; follows imports among the given files only. */
import { dirname, resolve } from 'node:path';
import type TypeScript from 'typescript';
import type { Compiler } from './typescript.ts';

/** A source file as text. */
export interface SourceText {
  /** How it is called in findings. */
  readonly path: string;
  readonly text: string;
}

/** A parsed file. */
export interface Module {
  readonly path: string;
  readonly file: TypeScript.SourceFile;
}

/** The parsed files of one audit. */
export interface Project {
  readonly ts: Compiler;
  readonly modules: ReadonlyMap<string, Module>;
}

/** A line of a file that does not parse. */
export interface ParseProblem {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** Parses source texts; files that do not parse are told and left out. */
export function createProject(
  ts: Compiler,
  sources: readonly SourceText[],
): { readonly project: Project; readonly problems: readonly ParseProblem[] } {
  const modules = new Map<string, Module>();
  const problems: ParseProblem[] = [];
  for (const { path, text } of sources) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kindOfFile(ts, path));
    const [first] =
      (file as unknown as { parseDiagnostics?: readonly TypeScript.DiagnosticWithLocation[] }).parseDiagnostics ?? [];
    if (first === undefined) {
      modules.set(resolve(path), { path, file });
      continue;
    }
    const line = file.getLineAndCharacterOfPosition(first.start).line + 1;
    problems.push({ path, line, message: ts.flattenDiagnosticMessageText(first.messageText, ' ') });
  }
  return { project: { ts, modules }, problems };
}

function kindOfFile(ts: Compiler, path: string): TypeScript.ScriptKind {
  if (/\.tsx$/i.test(path)) return ts.ScriptKind.TSX;
  if (/\.[cm]?ts$/i.test(path)) return ts.ScriptKind.TS;
  // JavaScript may hold JSX, whatever its ending.
  return ts.ScriptKind.JSX;
}

/** Returns the line of a node, from 1. */
export function lineOf(node: TypeScript.Node): number {
  const file = node.getSourceFile();
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

/** Finds what a name stands for where it is used: the nearest declaration around it, or one that is imported from a given file. */
export function findDeclaration(
  project: Project,
  name: string,
  from: TypeScript.Node,
): TypeScript.Declaration | undefined {
  for (let at: TypeScript.Node | undefined = from; at !== undefined; at = at.parent) {
    const found = declarationsIn(project.ts, at).get(name);
    if (found !== undefined) return followImport(project, found);
  }
  return undefined;
}

const tables = new WeakMap<TypeScript.Node, Map<string, TypeScript.Declaration>>();
const none: Map<string, TypeScript.Declaration> = new Map();

/** Lists what a block, a function or a file declares itself. */
function declarationsIn(ts: Compiler, scope: TypeScript.Node): Map<string, TypeScript.Declaration> {
  const isScope =
    ts.isSourceFile(scope) ||
    ts.isBlock(scope) ||
    ts.isFunctionLike(scope) ||
    ts.isCaseBlock(scope) ||
    ts.isModuleBlock(scope) ||
    ts.isForStatement(scope) ||
    ts.isForOfStatement(scope) ||
    ts.isForInStatement(scope);
  if (!isScope) return none;
  const known = tables.get(scope);
  if (known !== undefined) return known;
  const table = new Map<string, TypeScript.Declaration>();
  const addName = (name: TypeScript.BindingName, declaration: TypeScript.Declaration): void => {
    if (ts.isIdentifier(name)) table.set(name.text, declaration);
    else for (const element of name.elements) if (ts.isBindingElement(element)) addName(element.name, element);
  };
  const addList = (list: TypeScript.VariableDeclarationList): void => {
    for (const declaration of list.declarations) addName(declaration.name, declaration);
  };
  if (ts.isFunctionLike(scope)) {
    for (const parameter of scope.parameters) if (ts.isParameter(parameter)) addName(parameter.name, parameter);
  } else if (ts.isForStatement(scope) || ts.isForOfStatement(scope) || ts.isForInStatement(scope)) {
    if (scope.initializer !== undefined && ts.isVariableDeclarationList(scope.initializer)) addList(scope.initializer);
  } else {
    const statements = ts.isCaseBlock(scope)
      ? scope.clauses.flatMap((clause) => [...clause.statements])
      : (scope as TypeScript.Block).statements;
    for (const statement of statements) {
      if (ts.isVariableStatement(statement)) addList(statement.declarationList);
      else if (ts.isImportDeclaration(statement)) addImports(ts, statement, table);
      else if (
        (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement)) &&
        statement.name !== undefined
      ) {
        table.set(statement.name.text, statement);
      }
    }
  }
  tables.set(scope, table);
  return table;
}

function addImports(
  ts: Compiler,
  { importClause }: TypeScript.ImportDeclaration,
  table: Map<string, TypeScript.Declaration>,
): void {
  if (importClause === undefined) return;
  if (importClause.name !== undefined) table.set(importClause.name.text, importClause);
  const bindings = importClause.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) table.set(bindings.name.text, bindings);
  else for (const each of bindings.elements) table.set(each.name.text, each);
}

function followImport(project: Project, declaration: TypeScript.Declaration): TypeScript.Declaration | undefined {
  const { ts } = project;
  if (!ts.isImportSpecifier(declaration)) return declaration;
  const statement = declaration.parent.parent.parent;
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return declaration;
  const name = (declaration.propertyName ?? declaration.name).text;
  return exported(project, statement.getSourceFile().fileName, statement.moduleSpecifier.text, name, 0) ?? declaration;
}

/** Finds an exported declaration, through files that only pass it on. */
function exported(
  project: Project,
  from: string,
  specifier: string,
  name: string,
  depth: number,
): TypeScript.Declaration | undefined {
  const { ts, modules } = project;
  if (!specifier.startsWith('.') || depth > 8) return undefined;
  const base = resolve(dirname(from), specifier);
  const bare = base.replace(/\.[cm]?[jt]sx?$/, '');
  const endings = ['', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '/index.ts', '/index.js'];
  const module = [base, ...endings.map((ending) => bare + ending)].flatMap((path) => modules.get(path) ?? [])[0];
  if (module === undefined) return undefined;
  const own = declarationsIn(ts, module.file).get(name);
  if (own !== undefined) return followImport(project, own);
  for (const statement of module.file.statements) {
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) continue;
    const clause = statement.exportClause;
    const renamed =
      clause !== undefined && ts.isNamedExports(clause)
        ? clause.elements.find((each) => each.name.text === name)
        : undefined;
    if (clause !== undefined && renamed === undefined) continue;
    const target = (statement.moduleSpecifier as TypeScript.StringLiteral).text;
    const found = exported(project, module.file.fileName, target, renamed?.propertyName?.text ?? name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
