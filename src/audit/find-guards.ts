/** Modules in, the functions that may refuse a call out: checks, handlers of tools, and the refinements of schemas. */
import type TypeScript from 'typescript';
import type { FoundTool } from './find-tools.ts';
import type { Project } from './project.ts';
import { type Callable, functionNamed, type Reference } from './scope.ts';
import { bareExpression } from './static-value.ts';
import type { ZodCheck } from './zod-schema.ts';

/** How a function refuses. */
export type GuardStyle =
  /** It returns a text, an error, `false` or an object that says so, or throws. */
  | 'check'
  /** It does the work; only what it throws or returns as an error refuses. */
  | 'handler'
  /** `superRefine` and the like: it adds issues. */
  | 'issues'
  /** `refine`: it returns whether the arguments are right. */
  | 'predicate';

/** A function that may refuse a call. */
export interface Guard {
  readonly called: Callable;
  readonly style: GuardStyle;
  /** The index of its parameter that takes the arguments. */
  readonly argument: number;
  /** The tool whose schema carries it. */
  readonly tool?: FoundTool;
  /** The parameter that it is given instead of the arguments, or something inside of it. */
  readonly of?: Exclude<Reference, { readonly kind: 'arguments' }>;
  /** What a `refine` says when it refuses. */
  readonly message?: TypeScript.Expression;
}

const checks = /^_?(validate|check|assert|verify|ensure|guard|refuse|reject|is_?valid)/i;
const handlers = /^(execute|run|call|invoke|handler?|func|_call|build|createInvocation|perform)$/;
const argumentNames =
  /^_?(params?|args?|inputs?|parameters|arguments|options|opts|values?|data|toolParams|toolArgs|toolInput|payload|p|a|o)$/i;

/** Finds every function that may refuse a call. */
export function findGuards(project: Project, tools: readonly FoundTool[]): Guard[] {
  const { ts } = project;
  const guards: Guard[] = [];
  const owners = new Set(tools.map((tool) => tool.owner));
  for (const { file } of project.modules.values()) {
    const visit = (node: TypeScript.Node): void => {
      const found = asGuard(project, node, owners);
      if (found !== undefined) guards.push(found);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  for (const tool of tools) guards.push(...handedTo(project, tool));
  for (const tool of tools) for (const check of tool.checks) guards.push(...refinementOf(project, check, tool));
  return guards;
}

function asGuard(project: Project, node: TypeScript.Node, owners: ReadonlySet<TypeScript.Node>): Guard | undefined {
  const { ts } = project;
  const isFunction =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node);
  if (!isFunction || node.body === undefined) return undefined;
  const name = nameOf(project, node);
  const argument = argumentOf(project, node);
  const isHandler = handlers.test(name) || (ts.isCallExpression(node.parent) && owners.has(node.parent));
  if (checks.test(name)) return argument === undefined ? undefined : { called: node, style: 'check', argument };
  if (!isHandler) return undefined;
  return { called: node, style: 'handler', argument: argument ?? -1 };
}

/** Handlers that a tool is given by their names. */
function handedTo(project: Project, tool: FoundTool): Guard[] {
  const { ts } = project;
  const { owner } = tool;
  const given = ts.isCallExpression(owner) ? owner.arguments : [owner];
  return given.flatMap((each): Guard[] => {
    const properties = ts.isObjectLiteralExpression(each) ? each.properties : [];
    const values = properties.flatMap((property) => {
      if (ts.isShorthandPropertyAssignment(property)) return handlers.test(property.name.text) ? [property.name] : [];
      const isHandler = ts.isPropertyAssignment(property) && handlers.test(property.name.getText());
      return isHandler ? [property.initializer] : [];
    });
    return [each, ...values].flatMap((value): Guard[] => {
      if (!ts.isIdentifier(value)) return [];
      const called = functionNamed(project, value);
      return called === undefined
        ? []
        : [{ called, style: 'handler', argument: argumentOf(project, called) ?? -1, tool }];
    });
  });
}

function nameOf({ ts }: Project, node: Callable): string {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return parent.name.getText();
  return '';
}

/** The parameter that is called like arguments, or is taken apart; else the first one that is no plain value. */
function argumentOf({ ts }: Project, node: Callable): number | undefined {
  const plain = new Set([
    ts.SyntaxKind.StringKeyword,
    ts.SyntaxKind.NumberKeyword,
    ts.SyntaxKind.BooleanKeyword,
    ts.SyntaxKind.ArrayType,
  ]);
  const fits = node.parameters.map((parameter) => parameter.type === undefined || !plain.has(parameter.type.kind));
  const named = node.parameters.findIndex(
    ({ name }, index) => fits[index] === true && (!ts.isIdentifier(name) || argumentNames.test(name.text)),
  );
  if (named >= 0) return named;
  const first = fits.indexOf(true);
  return first < 0 ? undefined : first;
}

function refinementOf(project: Project, { call, of, inside }: ZodCheck, tool: FoundTool): Guard[] {
  const { ts } = project;
  const [test, message] = call.arguments;
  const method = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : '';
  if (test === undefined) return [];
  const called = bareExpression(project, test);
  if (!ts.isArrowFunction(called) && !ts.isFunctionExpression(called)) return [];
  const style = method === 'refine' ? 'predicate' : 'issues';
  const part: Guard['of'] = of === undefined ? undefined : { kind: inside ? 'part' : 'parameter', name: of };
  return [
    { called, style, argument: 0, tool, ...(part && { of: part }), ...(message === undefined ? {} : { message }) },
  ];
}
