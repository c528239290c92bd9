/** An expression in, the parameter it stands for out: through aliases, destructuring, casts and normalisation. */
import type TypeScript from 'typescript';
import type { Formula } from './formula.ts';
import { findDeclaration, type Project } from './project.ts';
import { bareExpression, isUnreadable, readStatic } from './static-value.ts';

/** What an expression stands for: the arguments as a whole, one parameter, or something inside one. */
export type Reference = { readonly kind: 'arguments' } | { readonly kind: 'parameter' | 'part'; readonly name: string };

/** What is known where a guard is read. */
export interface Scope {
  readonly project: Project;
  /** What the parameters of functions stand for, as far as they were called with arguments of the tool. */
  readonly references: ReadonlyMap<TypeScript.Node, Reference>;
  /** Names with a known value: loop variables over fixed lists, parameters called with a constant. */
  readonly constants: ReadonlyMap<TypeScript.Node, unknown>;
  /** Parameters of inlined functions that were called with another expression. */
  readonly expressions: ReadonlyMap<TypeScript.Node, TypeScript.Expression>;
  /** The JSON type that the schema declares for a parameter. */
  readonly typeOf: (parameter: string) => string | undefined;
  readonly isRequired: (parameter: string) => boolean;
  /** The functions on the way here, so that recursion ends. */
  readonly calls: readonly TypeScript.Node[];
  /** Collects the functions that were read where they are called. */
  readonly inlined: Set<TypeScript.Node>;
  /** Reads when an expression is truthy; it is here since reading conditions and walking functions need each other. */
  readonly readTruth: (scope: Scope, expression: TypeScript.Expression) => Formula;
}

const wholes = /^(this\.(params|args|input|arguments)|(\w+\.)*params\.arguments|(this\.)?invocation\.params)$/;
const sameText = new Set(['trim', 'toLowerCase', 'toUpperCase', 'toString', 'normalize']);

/** Returns what an expression stands for among the arguments; `undefined` for anything else. */
export function referenceOf(scope: Scope, expression: TypeScript.Expression, depth = 0): Reference | undefined {
  const { ts } = scope.project;
  const node = bareExpression(scope.project, expression);
  if (depth > 20) return undefined;
  if (ts.isIdentifier(node)) {
    const declaration = findDeclaration(scope.project, node.text, node);
    return declaration === undefined ? undefined : referenceOfDeclaration(scope, declaration, depth + 1);
  }
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    if (wholes.test(node.getText().replaceAll('?.', '.'))) return { kind: 'arguments' };
    const holder = referenceOf(scope, node.expression, depth + 1);
    if (holder === undefined) return undefined;
    if (holder.kind !== 'arguments') return { kind: 'part', name: holder.name };
    const key = ts.isPropertyAccessExpression(node) ? node.name.text : knownValue(scope, node.argumentExpression);
    return typeof key === 'string' ? { kind: 'parameter', name: key } : undefined;
  }
  if (ts.isBinaryExpression(node)) {
    const falls =
      node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
      node.operatorToken.kind === ts.SyntaxKind.BarBarToken;
    const fallback = falls ? readStatic(scope.project, node.right) : true;
    const isEmpty = fallback === '' || fallback === undefined || fallback === null || fallback === false;
    return isEmpty ? referenceOf(scope, node.left, depth + 1) : undefined;
  }
  if (ts.isObjectLiteralExpression(node)) {
    const [only, ...more] = node.properties;
    const isCopy = only !== undefined && more.length === 0 && ts.isSpreadAssignment(only);
    return isCopy ? referenceOf(scope, only.expression, depth + 1) : undefined;
  }
  return ts.isCallExpression(node) ? referenceOfCall(scope, node, depth) : undefined;
}

function referenceOfCall(scope: Scope, node: TypeScript.CallExpression, depth: number): Reference | undefined {
  const { ts } = scope.project;
  const [first] = node.arguments;
  const callee = node.expression;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
  if (ts.isPropertyAccessExpression(callee) && sameText.has(name))
    return referenceOf(scope, callee.expression, depth + 1);
  if (first === undefined) return undefined;
  if (/^(String|Number|parseInt|parseFloat)$/.test(name)) return referenceOf(scope, first, depth + 1);
  // What a schema or a normaliser makes of the arguments still is the arguments.
  if (!/^(parse|safeParse|parseAsync)$|normali[sz]e|sanitize|clean|coerce/i.test(name)) return undefined;
  const whole = referenceOf(scope, first, depth + 1);
  return whole?.kind === 'arguments' ? whole : undefined;
}

function referenceOfDeclaration(scope: Scope, declaration: TypeScript.Node, depth: number): Reference | undefined {
  const { ts } = scope.project;
  const known = scope.references.get(declaration);
  if (known !== undefined) return known;
  if (ts.isBindingElement(declaration)) {
    const holder = declaration.parent.parent;
    const source = referenceOfDeclaration(scope, holder, depth + 1);
    if (source === undefined) return undefined;
    if (source.kind !== 'arguments') return { kind: 'part', name: source.name };
    if (declaration.dotDotDotToken !== undefined) return source;
    const key = declaration.propertyName ?? declaration.name;
    return 'text' in key ? { kind: 'parameter', name: key.text } : undefined;
  }
  const passed = scope.expressions.get(declaration);
  if (passed !== undefined) return referenceOf(scope, passed, depth + 1);
  if (!ts.isVariableDeclaration(declaration) || declaration.initializer === undefined) return undefined;
  return referenceOf(scope, declaration.initializer, depth + 1);
}

/** Returns the value of an expression, where it is known here. */
export function knownValue(scope: Scope, expression: TypeScript.Expression): unknown {
  const { ts } = scope.project;
  const node = bareExpression(scope.project, expression);
  if (ts.isIdentifier(node)) {
    const declaration = findDeclaration(scope.project, node.text, node);
    if (declaration !== undefined && scope.constants.has(declaration)) return scope.constants.get(declaration);
  }
  return readStatic(scope.project, node);
}

/** Returns the text of an expression, with `…` for what is not known. */
export function textOf(scope: Scope, expression: TypeScript.Expression): string | undefined {
  const { ts } = scope.project;
  const node = bareExpression(scope.project, expression);
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map((span) => (textOf(scope, span.expression) ?? '…') + span.literal.text);
    return node.head.text + spans.join('');
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textOf(scope, node.left), textOf(scope, node.right)];
    return left === undefined && right === undefined ? undefined : (left ?? '…') + (right ?? '…');
  }
  const value = knownValue(scope, node);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Lists the parameters that an expression reads, each once. */
export function parametersRead(scope: Scope, expression: TypeScript.Node): string[] {
  const { ts } = scope.project;
  const found = new Set<string>();
  const visit = (node: TypeScript.Node, depth: number): void => {
    const isName = ts.isIdentifier(node) && !isMemberName(scope.project, node);
    if (isName || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      const reference = referenceOf(scope, node);
      if (reference !== undefined && reference.kind !== 'arguments') {
        found.add(reference.name);
        return;
      }
      // A constant may have been made of arguments.
      if (ts.isIdentifier(node) && reference === undefined && depth < 5) {
        const declaration = findDeclaration(scope.project, node.text, node);
        if (
          declaration !== undefined &&
          ts.isVariableDeclaration(declaration) &&
          declaration.initializer !== undefined
        ) {
          visit(declaration.initializer, depth + 1);
        }
        return;
      }
    }
    ts.forEachChild(node, (child) => visit(child, depth));
  };
  visit(expression, 0);
  return [...found];
}

/** Tells whether an expression hangs on the arguments: on one parameter, or on all of them handed on. */
export function touchesArguments(scope: Scope, expression: TypeScript.Node): boolean {
  const { ts } = scope.project;
  const visit = (node: TypeScript.Node): boolean => {
    const isName = ts.isIdentifier(node) && !isMemberName(scope.project, node);
    if ((isName || ts.isPropertyAccessExpression(node)) && referenceOf(scope, node) !== undefined) return true;
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
  };
  return visit(expression) || parametersRead(scope, expression).length > 0;
}

function isMemberName({ ts }: Project, node: TypeScript.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
}

/** A function with a body, and how to read a call of it. */
export type Callable =
  | TypeScript.FunctionDeclaration
  | TypeScript.FunctionExpression
  | TypeScript.ArrowFunction
  | TypeScript.MethodDeclaration;

/** Finds the function that a call runs, in the given files. */
export function functionOf(scope: Scope, callee: TypeScript.Expression): Callable | undefined {
  const { ts } = scope.project;
  const node = bareExpression(scope.project, callee);
  if (ts.isIdentifier(node)) return functionNamed(scope.project, node);
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const holder = bareExpression(scope.project, node.expression);
  const owner =
    holder.kind === ts.SyntaxKind.ThisKeyword
      ? classAround(scope.project, node)
      : ts.isIdentifier(holder)
        ? findDeclaration(scope.project, holder.text, holder)
        : undefined;
  if (owner === undefined || !ts.isClassLike(owner)) return undefined;
  for (const member of owner.members) {
    if (member.name === undefined || member.name.getText() !== node.name.getText()) continue;
    if (ts.isPropertyDeclaration(member)) return asFunction(scope.project, member);
    if (ts.isMethodDeclaration(member)) return member.body === undefined ? undefined : member;
  }
  return undefined;
}

/** Finds the function that a name stands for. */
export function functionNamed(project: Project, node: TypeScript.Identifier): Callable | undefined {
  return asFunction(project, findDeclaration(project, node.text, node));
}

function asFunction({ ts }: Project, declaration: TypeScript.Node | undefined): Callable | undefined {
  if (declaration === undefined) return undefined;
  if (ts.isFunctionDeclaration(declaration)) return declaration.body === undefined ? undefined : declaration;
  if (!ts.isVariableDeclaration(declaration) && !ts.isPropertyDeclaration(declaration)) return undefined;
  const value = declaration.initializer;
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined;
}

function classAround({ ts }: Project, node: TypeScript.Node): TypeScript.Node | undefined {
  for (let at: TypeScript.Node | undefined = node; at !== undefined; at = at.parent) if (ts.isClassLike(at)) return at;
  return undefined;
}

/** Returns the scope inside a function that is called here; `undefined` where nothing of the tool goes in, or it is too deep. */
export function enterCall(scope: Scope, called: Callable, given: readonly TypeScript.Expression[]): Scope | undefined {
  if (scope.calls.length > 8 || scope.calls.includes(called)) return undefined;
  const references = new Map(scope.references);
  const constants = new Map(scope.constants);
  const expressions = new Map(scope.expressions);
  called.parameters.forEach((parameter, index) => {
    const argument = given[index];
    if (argument === undefined) return;
    const reference = referenceOf(scope, argument);
    const value = knownValue(scope, argument);
    if (reference !== undefined) references.set(parameter, reference);
    else if (!isUnreadable(value)) constants.set(parameter, value);
    else expressions.set(parameter, argument);
  });
  return { ...scope, references, constants, expressions, calls: [...scope.calls, called] };
}
