/** Modules in, the tools they declare out: name, texts, schema, and the piece of code that each belongs to. */
import type TypeScript from 'typescript';
import { isObject } from '../base/index.ts';
import { findDeclaration, lineOf, type Project } from './project.ts';
import { bareExpression, codeOf, isUnreadable, readStatic } from './static-value.ts';
import { readShape, readZod, type ZodCheck } from './zod-schema.ts';

/** A tool as sources declare it. */
export interface FoundTool {
  readonly name: string;
  /** The description of the tool; an unreadable one is marked. */
  readonly description?: unknown;
  /** A JSON Schema whose unreadable parts are marked. */
  readonly schema: Record<string, unknown>;
  /** The class, call or object that the schema stands in; what it holds belongs to the tool. */
  readonly owner: TypeScript.Node;
  /** The expression of the schema. */
  readonly node: TypeScript.Node;
  /** Whether defaults are filled in before any code of the tool runs. */
  readonly fills?: boolean;
  /** Checks that the schema carries itself. */
  readonly checks: readonly ZodCheck[];
}

/** A schema that cannot be read without running the code. */
export interface UnreadSchema {
  readonly tool: string;
  readonly node: TypeScript.Node;
  readonly code: string;
}

/** Finds every tool and every schema of parameters. */
export function findTools(project: Project): {
  readonly tools: readonly FoundTool[];
  readonly unread: readonly UnreadSchema[];
} {
  const { ts } = project;
  const tools: FoundTool[] = [];
  const registered: FoundTool[] = [];
  const unread: UnreadSchema[] = [];
  const add = (found: FoundTool | UnreadSchema | undefined): void => {
    if (found === undefined) return;
    if ('code' in found) unread.push(found);
    else tools.push(found);
  };
  // What registers a tool says more of it than the object that it is given.
  const addRegistered = (found: FoundTool | UnreadSchema | undefined): void => {
    if (found === undefined || 'code' in found) add(found);
    else registered.push(found);
  };
  for (const { file } of project.modules.values()) {
    const visit = (node: TypeScript.Node): void => {
      if (ts.isClassLike(node)) add(readClass(project, node));
      else if (ts.isCallExpression(node)) addRegistered(readRegistration(project, node));
      else if (ts.isObjectLiteralExpression(node)) add(readToolObject(project, node));
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  // A schema is read where a class names it, and would be found again as an object of its own.
  const all = [...registered, ...tools];
  const unique = all.filter((tool, index) => all.findIndex((other) => other.node === tool.node) === index);
  const used = new Set<TypeScript.Node>(unique.map((tool) => tool.node));
  for (const { file } of project.modules.values()) unique.push(...readLoose(project, file, used));
  return { tools: unique, unread };
}

const schemaKeys = [
  'parameters',
  'inputSchema',
  'input_schema',
  'parametersJsonSchema',
  'parameterSchema',
  'schema',
  'argsSchema',
];

function readToolObject(
  project: Project,
  node: TypeScript.ObjectLiteralExpression,
): FoundTool | UnreadSchema | undefined {
  const property = schemaKeys.flatMap((key) => propertyOf(project, node, key) ?? [])[0];
  if (property === undefined) return undefined;
  const call = callAround(project, node);
  const described = propertyOf(project, node, 'description');
  const named = propertyOf(project, node, 'name');
  const hasRun = ['execute', 'handler', 'run', 'func', 'validate'].some(
    (key) => propertyOf(project, node, key) !== undefined,
  );
  if (named === undefined && described === undefined && !hasRun) return undefined;
  const name = textOf(project, named) ?? firstText(project, call) ?? nameAround(project, node);
  const owner = call ?? node;
  return readSchema(project, property, {
    name,
    owner: enclosing(project, owner),
    ...(described === undefined ? {} : { description: readStatic(project, described) }),
  });
}

interface Around {
  readonly name: string;
  readonly owner: TypeScript.Node;
  readonly description?: unknown;
}

function readSchema(
  project: Project,
  expression: TypeScript.Expression,
  around: Around,
): FoundTool | UnreadSchema | undefined {
  const zod = readZod(project, expression) ?? readShape(project, expression);
  const origin = originOf(project, expression);
  if (zod !== undefined) {
    if (!isObject(zod.schema['properties'])) return undefined;
    return { ...around, schema: zod.schema, node: origin, checks: zod.checks, fills: true };
  }
  const value = readStatic(project, expression);
  if (isUnreadable(value)) return { tool: around.name, node: expression, code: codeOf(value) };
  if (!isObject(value) || (!isObject(value['properties']) && value['type'] !== 'object')) return undefined;
  return { ...around, schema: value, node: origin, checks: [] };
}

/** Follows names to the expression they stand for. */
function originOf(project: Project, expression: TypeScript.Expression): TypeScript.Node {
  const { ts } = project;
  const node = bareExpression(project, expression);
  if (!ts.isIdentifier(node)) return node;
  const declaration = findDeclaration(project, node.text, node);
  const isRead = declaration !== undefined && ts.isVariableDeclaration(declaration);
  return isRead && declaration.initializer !== undefined ? originOf(project, declaration.initializer) : node;
}

/** `server.tool(name, description?, shape, handler)` */
function readRegistration(project: Project, node: TypeScript.CallExpression): FoundTool | UnreadSchema | undefined {
  const { ts } = project;
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression) || !/^(tool|addTool|registerTool)$/.test(expression.name.text))
    return undefined;
  const name = firstText(project, node);
  if (name === undefined) return undefined;
  const second = node.arguments[1];
  const described = second === undefined ? undefined : readStatic(project, second);
  for (const argument of node.arguments.slice(1)) {
    const bare = originOf(project, argument);
    const own = ts.isObjectLiteralExpression(bare)
      ? schemaKeys.flatMap((key) => propertyOf(project, bare, key) ?? [])[0]
      : undefined;
    if (own !== undefined && ts.isObjectLiteralExpression(bare)) {
      // One that is written here is found as an object.
      if (bare === bareExpression(project, argument)) return undefined;
      const text = propertyOf(project, bare, 'description');
      const around = { name, owner: node, ...(text && { description: readStatic(project, text) }) };
      return readSchema(project, own, around);
    }
    const zod = readShape(project, argument) ?? readZod(project, argument);
    if (zod === undefined || !isObject(zod.schema['properties'])) continue;
    const told = typeof described === 'string' ? { description: described } : {};
    return {
      name,
      owner: node,
      schema: zod.schema,
      node: originOf(project, argument),
      checks: zod.checks,
      fills: true,
      ...told,
    };
  }
  return undefined;
}

/** A class that hands its schema to `super`, or keeps it in a property. */
function readClass(project: Project, node: TypeScript.ClassLikeDeclaration): FoundTool | UnreadSchema | undefined {
  const { ts } = project;
  const properties = new Map<string, TypeScript.Expression>();
  for (const member of node.members) {
    if (ts.isPropertyDeclaration(member) && member.initializer !== undefined && 'text' in member.name) {
      properties.set(member.name.text, member.initializer);
    }
    if (ts.isGetAccessorDeclaration(member) && 'text' in member.name) {
      const only = member.body?.statements[0];
      if (only !== undefined && ts.isReturnStatement(only) && only.expression)
        properties.set(member.name.text, only.expression);
    }
  }
  const handed = superArguments(project, node);
  const name =
    textOf(project, properties.get('name') ?? properties.get('Name')) ??
    (handed[0] === undefined ? undefined : textOf(project, handed[0])) ??
    node.name?.text ??
    '(class)';
  const around = { name, owner: node };
  const own = schemaKeys.flatMap((key) => properties.get(key) ?? [])[0];
  if (own !== undefined) {
    const described = properties.get('description');
    const found = readSchema(project, own, {
      ...around,
      ...(described === undefined ? {} : { description: readStatic(project, described) }),
    });
    if (found !== undefined) return found;
  }
  let unread: UnreadSchema | undefined;
  for (const argument of handed) {
    const found = readSchema(project, argument, around);
    if (found === undefined) continue;
    if (!('code' in found)) return { ...found, description: longestText(project, handed) };
    // Of what is handed over, only what is called a schema is taken for one.
    if (/schema|param/i.test(found.code)) unread = found;
  }
  return unread;
}

function superArguments({ ts }: Project, node: TypeScript.ClassLikeDeclaration): readonly TypeScript.Expression[] {
  let found: readonly TypeScript.Expression[] = [];
  const visit = (at: TypeScript.Node): void => {
    if (ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.SuperKeyword) found = at.arguments;
    else if (!ts.isClassLike(at)) ts.forEachChild(at, visit);
  };
  for (const member of node.members) if (ts.isConstructorDeclaration(member)) visit(member);
  return found;
}

/** Among the texts that a class hands to `super`, the description is the longest one after the name. */
function longestText(project: Project, handed: readonly TypeScript.Expression[]): string {
  const texts = handed.slice(1).map((each) => readStatic(project, each));
  return texts.reduce<string>(
    (best, text) => (typeof text === 'string' && text.length > best.length ? text : best),
    '',
  );
}

/** Schemas that stand alone, for guards that name no tool. */
function readLoose(project: Project, file: TypeScript.SourceFile, used: ReadonlySet<TypeScript.Node>): FoundTool[] {
  const { ts } = project;
  return file.statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap((declaration) => {
      if (declaration.initializer === undefined || !ts.isIdentifier(declaration.name)) return [];
      if (!/schema|param|args|input/i.test(declaration.name.text)) return [];
      const found = readSchema(project, declaration.initializer, { name: declaration.name.text, owner: declaration });
      return found === undefined || 'code' in found || used.has(found.node) ? [] : [found];
    });
  });
}

/** Returns the value of a property of an object literal; a method counts as there. */
export function propertyOf(
  { ts }: Project,
  node: TypeScript.ObjectLiteralExpression,
  key: string,
): TypeScript.Expression | undefined {
  for (const property of node.properties) {
    if (property.name === undefined || !('text' in property.name) || property.name.text !== key) continue;
    if (ts.isPropertyAssignment(property)) return property.initializer;
    if (ts.isShorthandPropertyAssignment(property)) return property.name;
    return property as unknown as TypeScript.Expression;
  }
  return undefined;
}

function callAround({ ts }: Project, node: TypeScript.Node): TypeScript.CallExpression | undefined {
  const { parent } = node;
  return ts.isCallExpression(parent) && parent.arguments.includes(node as TypeScript.Expression) ? parent : undefined;
}

/** `{type: 'function', function: {…}}` belongs to what is around it as well. */
function enclosing({ ts }: Project, node: TypeScript.Node): TypeScript.Node {
  const { parent } = node;
  return ts.isPropertyAssignment(parent) && parent.name.getText() === 'function' ? parent.parent : node;
}

function nameAround({ ts }: Project, node: TypeScript.Node): string {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if ((ts.isPropertyAssignment(at) || ts.isVariableDeclaration(at)) && 'text' in at.name) return at.name.text;
    if (ts.isFunctionLike(at) || ts.isSourceFile(at)) break;
  }
  return `(line ${lineOf(node)})`;
}

function textOf(project: Project, node: TypeScript.Expression | undefined): string | undefined {
  const value = node === undefined ? undefined : readStatic(project, node);
  return typeof value === 'string' ? value : undefined;
}

function firstText(project: Project, call: TypeScript.CallExpression | undefined): string | undefined {
  return textOf(project, call?.arguments[0]);
}
