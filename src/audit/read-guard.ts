/** A guard in, everything it refuses out: the condition, the place and what it says. */
import type TypeScript from 'typescript';
import type { Guard } from './find-guards.ts';
import { ask, both, type Formula, negate, yes } from './formula.ts';
import { findDeclaration } from './project.ts';
import { enterCall, functionOf, type Scope, textOf } from './scope.ts';
import { bareExpression, isUnreadable } from './static-value.ts';
import { messageOf, walkFunction } from './walk.ts';

/** One thing that code does with calls of a sort. */
export interface Refusal {
  readonly path: Formula;
  readonly node: TypeScript.Node;
  /** What the code says to it, with `…` for what only running it tells. */
  readonly message?: string;
  /** The parameter that is changed, where the call is not refused. */
  readonly change?: { readonly parameter: string; readonly value: unknown };
}

/** Reads a guard. */
export function readGuard(scope: Scope, guard: Guard): Refusal[] {
  const { called, style } = guard;
  const refusals: Refusal[] = [];
  const argument = called.parameters[guard.argument];
  const references = new Map(scope.references);
  if (argument !== undefined) references.set(argument, guard.of ?? { kind: 'arguments' });
  const inner: Scope = { ...scope, references, calls: [called] };
  const refuse = (path: Formula, node: TypeScript.Node, message: string | undefined): void => {
    refusals.push({ path, node, ...(message === undefined ? {} : { message }) });
  };
  const returned = (path: Formula, value: TypeScript.Expression | undefined, at: Scope): 'accepts' | 'refuses' => {
    if (value === undefined) return 'accepts';
    if (style === 'predicate') {
      refuse(both(path, negate(at.readTruth(at, value))), value, guard.message && messageOf(at, guard.message));
      return 'accepts';
    }
    return readAnswer({ scope: at, style, refuse, depth: 0 }, path, value) ? 'refuses' : 'accepts';
  };
  // What a part of a schema checks is checked where there is such a part.
  const start = guard.of === undefined ? yes : ask({ sort: 'given', parameter: guard.of.name });
  walkFunction(inner, called, start, {
    returned,
    refused: refuse,
    changed: (path, parameter, value, node) => {
      if (!isUnreadable(value)) refusals.push({ path, node, change: { parameter, value } });
    },
  });
  return refusals;
}

interface Answering {
  readonly scope: Scope;
  readonly style: Guard['style'];
  readonly refuse: (path: Formula, node: TypeScript.Node, message: string | undefined) => void;
  readonly depth: number;
}

/** Takes an answer apart; tells whether it refuses in every case. */
function readAnswer(answering: Answering, path: Formula, expression: TypeScript.Expression): boolean {
  const { scope, refuse } = answering;
  const { ts } = scope.project;
  const node = bareExpression(scope.project, expression);
  if (ts.isConditionalExpression(node)) {
    const condition = scope.readTruth(scope, node.condition);
    const first = readAnswer(answering, both(path, condition), node.whenTrue);
    const second = readAnswer(answering, both(path, negate(condition)), node.whenFalse);
    return first && second;
  }
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.kind;
    if (operator === ts.SyntaxKind.QuestionQuestionToken || operator === ts.SyntaxKind.BarBarToken) {
      const first = readAnswer(answering, path, node.left);
      return readAnswer(answering, path, node.right) || first;
    }
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken) {
      readAnswer(answering, both(path, scope.readTruth(scope, node.left)), node.right);
      return false;
    }
  }
  if (ts.isCallExpression(node)) {
    const answered = readHelper(answering, path, node);
    if (answered !== undefined) return answered;
  }
  if (ts.isIdentifier(node)) {
    const declaration = findDeclaration(scope.project, node.text, node);
    const value =
      declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    if (value === undefined || answering.depth > 8) return false;
    // `if (error) return error`: where the answer was looked at before, there is nothing in it but refusals.
    let refuses = false;
    const note: Answering['refuse'] = (way, at, message) => {
      refuses = true;
      refuse(way, at, message);
    };
    readAnswer({ ...answering, refuse: note, depth: answering.depth + 1 }, path, value);
    return refuses;
  }
  if (!isRefusing(answering, node)) return false;
  refuse(path, node, messageOf(scope, node));
  return true;
}

/** What a helper in the given files answers is the answer; tells whether it refuses in every case, or is not read. */
function readHelper(answering: Answering, path: Formula, node: TypeScript.CallExpression): boolean | undefined {
  const { scope, refuse } = answering;
  const called = functionOf(scope, node.expression);
  const inner = called === undefined ? undefined : enterCall(scope, called, node.arguments);
  if (called === undefined || inner === undefined) return undefined;
  if (answering.style === 'handler' && !/error|fail|invalid|valid|check/i.test(node.expression.getText()))
    return undefined;
  scope.inlined.add(called);
  let refuses = false;
  // What only wraps a text in an answer asks nothing: the place that calls it is the one that refuses.
  const placed: Answering['refuse'] = (way, at, message) => refuse(way, way === path ? node : at, message);
  walkFunction(inner, called, path, {
    returned: (way, value, at) => {
      if (value === undefined) return 'accepts';
      const answers = readAnswer({ ...answering, refuse: placed, scope: at, depth: answering.depth + 1 }, way, value);
      refuses ||= answers && way === path;
      return answers ? 'refuses' : 'accepts';
    },
    refused: placed,
  });
  return refuses;
}

const errorName = /error|fail|reject|refus|invalid|denied/i;

function isRefusing({ scope, style }: Answering, node: TypeScript.Expression): boolean {
  const { ts } = scope.project;
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) return errorName.test(node.expression.getText());
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.some((property) => {
      const key = property.name?.getText() ?? '';
      const value = ts.isPropertyAssignment(property) ? bareExpression(scope.project, property.initializer) : undefined;
      if (/^(isError|is_error)$/.test(key)) return value?.kind === ts.SyntaxKind.TrueKeyword;
      if (/^(ok|valid|success|result)$/.test(key)) return value?.kind === ts.SyntaxKind.FalseKeyword;
      const isNothing =
        value === undefined || value.kind === ts.SyntaxKind.NullKeyword || value.getText() === 'undefined';
      return /^errors?$/.test(key) && !isNothing;
    });
  }
  // Handlers that answer in text say of themselves that they refuse.
  if (style === 'handler') return /^\W*(?:error|invalid)\b|^\W*错误/i.test(textOf(scope, node) ?? '');
  if (style !== 'check') return false;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return true;
  if (ts.isStringLiteralLike(node)) return node.text !== '';
  if (ts.isTemplateExpression(node)) return true;
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 0;
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
}
