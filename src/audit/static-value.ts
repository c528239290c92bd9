/** An expression in, the value it certainly has out; what only running the code could tell is marked as unreadable, never guessed. */
import type TypeScript from 'typescript';
import { isObject, setOwn } from '../base/index.ts';
import { findDeclaration, type Project } from './project.ts';

const mark: unique symbol = Symbol('unreadable');

/** Stands for a value that only running the code could tell. */
export interface Unreadable {
  readonly [mark]: string;
}

/** Tells whether a value could not be read. */
export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === 'object' && value !== null && mark in value;
}

/** Returns the code that could not be read, on one line and cut at 80 characters. */
export function codeOf(value: Unreadable): string {
  return value[mark];
}

/** Makes the mark for an expression. */
export function unreadable(node: TypeScript.Node): Unreadable {
  return { [mark]: oneLine(node) };
}

/** Returns the code of a node on one line, cut at 80 characters. */
export function oneLine(node: TypeScript.Node): string {
  const text = node.getText().replaceAll(/\s+/g, ' ');
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** Takes off what does not change a value: parentheses, `as`, `satisfies`, `!`, `await`. */
export function bareExpression({ ts }: Project, node: TypeScript.Expression): TypeScript.Expression {
  let at = node;
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isSatisfiesExpression(at) ||
    ts.isNonNullExpression(at) ||
    ts.isTypeAssertionExpression(at) ||
    ts.isAwaitExpression(at)
  ) {
    at = at.expression;
  }
  return at;
}

const maxDepth = 40;

/** Reads the value of an expression. */
export function readStatic(project: Project, expression: TypeScript.Expression, depth = 0): unknown {
  const { ts } = project;
  const node = bareExpression(project, expression);
  if (depth > maxDepth) return unreadable(node);
  const read = (part: TypeScript.Expression): unknown => readStatic(project, part, depth + 1);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isTemplateExpression(node)) {
    let text = node.head.text;
    for (const span of node.templateSpans) {
      const value = read(span.expression);
      if (typeof value !== 'string' && typeof value !== 'number') return unreadable(node);
      text += String(value) + span.literal.text;
    }
    return text;
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const value = read(node.operand);
    return typeof value === 'number' ? -value : unreadable(node);
  }
  if (ts.isBinaryExpression(node)) return readBinary(project, node, read);
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.flatMap((element) => {
      if (!ts.isSpreadElement(element)) return [read(element)];
      const value = read(element.expression);
      return Array.isArray(value) ? value : [unreadable(element)];
    });
  }
  if (ts.isObjectLiteralExpression(node)) return readObject(project, node, depth);
  if (ts.isIdentifier(node)) return node.text === 'undefined' ? undefined : readName(project, node, depth);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return readMember(project, node, read);
  if (ts.isCallExpression(node)) return readCall(project, node, read);
  return unreadable(node);
}

type Read = (part: TypeScript.Expression) => unknown;

function readBinary({ ts }: Project, node: TypeScript.BinaryExpression, read: Read): unknown {
  const [left, right] = [read(node.left), read(node.right)];
  const operator = node.operatorToken.kind;
  if (operator === ts.SyntaxKind.PlusToken && typeof left === 'string' && typeof right === 'string')
    return left + right;
  if (typeof left !== 'number' || typeof right !== 'number') return unreadable(node);
  if (operator === ts.SyntaxKind.PlusToken) return left + right;
  if (operator === ts.SyntaxKind.AsteriskToken) return left * right;
  return operator === ts.SyntaxKind.MinusToken ? left - right : unreadable(node);
}

function readObject(project: Project, node: TypeScript.ObjectLiteralExpression, depth: number): unknown {
  const { ts } = project;
  const result: Record<string, unknown> = {};
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      for (const value of readSpread(project, property.expression, depth + 1)) {
        if (!isObject(value) || isUnreadable(value)) setOwn(result, `...${oneLine(property)}`, unreadable(property));
        else for (const key of Object.keys(value)) setOwn(result, key, value[key]);
      }
      continue;
    }
    const key = property.name === undefined ? undefined : keyOfName(project, property.name, depth);
    if (key === undefined) setOwn(result, `[${oneLine(property)}]`, unreadable(property));
    else if (ts.isPropertyAssignment(property))
      setOwn(result, key, readStatic(project, property.initializer, depth + 1));
    else if (ts.isShorthandPropertyAssignment(property))
      setOwn(result, key, readName(project, property.name, depth + 1));
    else setOwn(result, key, unreadable(property));
  }
  return result;
}

/** A part that is there under a condition counts as there: what the model may see belongs to the schema. */
function readSpread(project: Project, expression: TypeScript.Expression, depth: number): unknown[] {
  const { ts } = project;
  const node = bareExpression(project, expression);
  if (ts.isConditionalExpression(node)) {
    return [node.whenFalse, node.whenTrue].flatMap((part) => readSpread(project, part, depth + 1));
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    return readSpread(project, node.right, depth + 1);
  }
  const value = readStatic(project, node, depth);
  return value === undefined || value === null ? [] : [value];
}

function keyOfName(project: Project, name: TypeScript.PropertyName, depth: number): string | undefined {
  const { ts } = project;
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  if (!ts.isComputedPropertyName(name)) return undefined;
  const value = readStatic(project, name.expression, depth + 1);
  return typeof value === 'string' ? value : undefined;
}

function readName(project: Project, node: TypeScript.Identifier, depth: number): unknown {
  const { ts } = project;
  const declaration = findDeclaration(project, node.text, node);
  if (declaration === undefined) return unreadable(node);
  if (ts.isEnumDeclaration(declaration)) return readEnum(project, declaration, depth);
  if (ts.isClassDeclaration(declaration)) return readStatics(project, declaration, depth);
  const isConstant =
    ts.isVariableDeclaration(declaration) && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  if (!isConstant || declaration.initializer === undefined) return unreadable(node);
  return readStatic(project, declaration.initializer, depth + 1);
}

function readEnum(project: Project, declaration: TypeScript.EnumDeclaration, depth: number): unknown {
  const result: Record<string, unknown> = {};
  for (const [index, member] of declaration.members.entries()) {
    const key = keyOfName(project, member.name, depth);
    const value = member.initializer === undefined ? index : readStatic(project, member.initializer, depth + 1);
    if (key !== undefined) setOwn(result, key, value);
  }
  return result;
}

/** Reads the static properties of a class. */
function readStatics(project: Project, declaration: TypeScript.ClassDeclaration, depth: number): unknown {
  const { ts } = project;
  const result: Record<string, unknown> = {};
  for (const member of declaration.members) {
    if (!ts.isPropertyDeclaration(member) || member.initializer === undefined) continue;
    if (!member.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword)) continue;
    const key = keyOfName(project, member.name, depth);
    if (key !== undefined) setOwn(result, key, readStatic(project, member.initializer, depth + 1));
  }
  return result;
}

function readMember(
  project: Project,
  node: TypeScript.PropertyAccessExpression | TypeScript.ElementAccessExpression,
  read: Read,
): unknown {
  const { ts } = project;
  const holder = read(node.expression);
  const key = ts.isPropertyAccessExpression(node) ? node.name.text : read(node.argumentExpression);
  if (isUnreadable(holder) || typeof holder !== 'object' || holder === null) return unreadable(node);
  if (typeof key !== 'string' && typeof key !== 'number') return unreadable(node);
  return Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : unreadable(node);
}

function readCall(project: Project, node: TypeScript.CallExpression, read: Read): unknown {
  const { ts } = project;
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression)) return unreadable(node);
  const method = expression.name.text;
  const [argument] = node.arguments;
  if (expression.expression.getText() === 'Object' && method === 'freeze' && argument !== undefined)
    return read(argument);
  if (
    expression.expression.getText() === 'Object' &&
    argument !== undefined &&
    /^(entries|keys|values)$/.test(method)
  ) {
    const value = read(argument);
    if (!isObject(value) || isUnreadable(value)) return unreadable(node);
    return method === 'entries' ? Object.entries(value) : method === 'keys' ? Object.keys(value) : Object.values(value);
  }
  const holder = read(expression.expression);
  const joint = argument === undefined ? ',' : read(argument);
  if (method === 'join' && Array.isArray(holder) && typeof joint === 'string') {
    return holder.every((part) => typeof part === 'string' || typeof part === 'number')
      ? holder.join(joint)
      : unreadable(node);
  }
  if ((method === 'trim' || method === 'trimEnd') && typeof holder === 'string') return holder.trim();
  if (method === 'toString' && typeof holder === 'string') return holder;
  return unreadable(node);
}
