/** An expression in, the parameter that it stands for and the value that it has where that is left out, out. */
import type TypeScript from 'typescript';
import { ask, both, either, type Formula, negate, no, yes } from './formula.ts';
import { findDeclaration } from './project.ts';
import { knownValue, referenceOf, type Scope, touchesArguments } from './scope.ts';
import { bareExpression, isUnreadable } from './static-value.ts';

/** A parameter with a fallback: `{ limit = 10 }`, `args.limit ?? 10`, `args.limit || 10`. */
export interface Defaulted {
  readonly parameter: string;
  /** The fallback; one that only running tells is marked as unreadable. */
  readonly value: unknown;
}

/** Reads a parameter with a fallback; `undefined` for one without, and where the fallback says no more than that it is left out. */
export function readDefault(scope: Scope, expression: TypeScript.Expression, depth = 0): Defaulted | undefined {
  const { ts } = scope.project;
  const node = bareExpression(scope.project, expression);
  if (depth > 8) return undefined;
  if (ts.isIdentifier(node)) {
    const declaration = findDeclaration(scope.project, node.text, node);
    if (declaration === undefined || scope.references.has(declaration)) return undefined;
    const passed = scope.expressions.get(declaration);
    if (passed !== undefined && passed !== node) return readDefault(scope, passed, depth + 1);
    if (ts.isBindingElement(declaration) && declaration.initializer !== undefined)
      return withFallback(scope, node, declaration.initializer);
    const isConstant = ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined;
    return isConstant ? readDefault(scope, declaration.initializer, depth + 1) : undefined;
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const { kind } = node.operatorToken;
  const falls = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
  return falls ? withFallback(scope, node.left, node.right) : undefined;
}

function withFallback(
  scope: Scope,
  asked: TypeScript.Expression,
  fallback: TypeScript.Expression,
): Defaulted | undefined {
  const reference = referenceOf(scope, asked);
  if (reference?.kind !== 'parameter') return undefined;
  const value = knownValue(scope, fallback);
  // Another parameter is no default but one of two to be read.
  if (isUnreadable(value) && touchesArguments(scope, fallback)) return undefined;
  const isEmpty = value === '' || value === undefined || value === null || value === false;
  return isEmpty ? undefined : { parameter: reference.name, value };
}

/** A statement about a parameter with a fallback, of the statement about the parameter alone and its truth for the fallback. */
export function withDefault({ parameter }: Defaulted, holds: boolean, own: Formula): Formula {
  const given = ask({ sort: 'given', parameter });
  return holds ? either(negate(given), own) : both(given, own);
}

/** Reads when a parameter with a fallback is truthy. */
export function truthOfDefault(scope: Scope, defaulted: Defaulted): Formula | undefined {
  const { parameter, value } = defaulted;
  if (isUnreadable(value)) return undefined;
  if (!value) return withDefault(defaulted, false, ask({ sort: 'used', parameter }));
  // Only an explicit false is not what the fallback is.
  return scope.typeOf(parameter) === 'boolean' ? negate(ask({ sort: 'equals', parameter, value: false })) : yes;
}

/** Reads whether a parameter with a fallback has a value. */
export function equalsDefault(defaulted: Defaulted, value: unknown): Formula | undefined {
  const { parameter, value: fallback } = defaulted;
  if (isUnreadable(fallback)) return undefined;
  if (value === undefined || value === null) return no;
  const own = value === true ? ask({ sort: 'used', parameter }) : ask({ sort: 'equals', parameter, value });
  return fallback === value ? withDefault(defaulted, true, own) : own;
}
