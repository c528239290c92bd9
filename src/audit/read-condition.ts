/** The condition of a guard in, the formula of what it asks out; what is not understood stays, in the words of the code. */
import type TypeScript from 'typescript';
import { nameOfFact } from './fact-name.ts';
import { ask, both, either, type Formula, isAlways, negate, no, yes } from './formula.ts';
import { findDeclaration } from './project.ts';
import { readComparison } from './read-comparison.ts';
import { readDefault, truthOfDefault, withDefault } from './read-default.ts';
import {
  type Callable,
  enterCall,
  functionOf,
  knownValue,
  parametersRead,
  referenceOf,
  type Scope,
  touchesArguments,
} from './scope.ts';
import { bareExpression, isUnreadable, oneLine } from './static-value.ts';
import { walkFunction } from './walk.ts';

/** Reads when an expression is truthy. */
export function readTruth(scope: Scope, expression: TypeScript.Expression): Formula {
  const { ts } = scope.project;
  const node = bareExpression(scope.project, expression);
  const defaulted = readDefault(scope, node);
  if (defaulted !== undefined) return truthOfDefault(scope, defaulted) ?? readLeaf(scope, node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return negate(readTruth(scope, node.operand));
  }
  if (ts.isConditionalExpression(node)) {
    const condition = readTruth(scope, node.condition);
    return either(
      both(condition, readTruth(scope, node.whenTrue)),
      both(negate(condition), readTruth(scope, node.whenFalse)),
    );
  }
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return both(readTruth(scope, node.left), readTruth(scope, node.right));
    const reference = referenceOf(scope, node);
    if (reference?.kind === 'parameter') return readUse(scope, reference.name);
    if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken) {
      return either(readTruth(scope, node.left), readTruth(scope, node.right));
    }
    return readComparison(scope, node) ?? readLeaf(scope, node);
  }
  const reference = referenceOf(scope, node);
  if (reference?.kind === 'arguments') return yes;
  if (reference?.kind === 'parameter') return readUse(scope, reference.name, node);
  const value = knownValue(scope, node);
  if (!isUnreadable(value)) return value ? yes : no;
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'length') return readLength(scope, node);
  if (ts.isCallExpression(node)) return readCall(scope, node);
  if (ts.isIdentifier(node)) return readName(scope, node);
  if (ts.isTemplateExpression(node)) return yes;
  if (ts.isObjectLiteralExpression(node) || ts.isNewExpression(node) || ts.isArrayLiteralExpression(node)) return yes;
  return readLeaf(scope, node);
}

/** A required parameter is always there: what asks for its text then asks whether it is blank. */
function readUse(scope: Scope, parameter: string, node?: TypeScript.Expression): Formula {
  const trimmed = node !== undefined && scope.project.ts.isCallExpression(node);
  if (trimmed && scope.isRequired(parameter)) return ask({ sort: 'bound', parameter, text: 'is not blank', number: 1 });
  return ask({ sort: 'used', parameter });
}

function readLength(scope: Scope, node: TypeScript.PropertyAccessExpression): Formula {
  const reference = referenceOf(scope, node.expression);
  if (reference?.kind !== 'parameter') return readLeaf(scope, node);
  const parameter = reference.name;
  if (scope.typeOf(parameter) === 'array' || scope.isRequired(parameter)) {
    return ask({ sort: 'bound', parameter, text: 'is not empty', number: 1 });
  }
  return ask({ sort: 'used', parameter });
}

function readName(scope: Scope, node: TypeScript.Identifier): Formula {
  const { ts } = scope.project;
  const declaration = findDeclaration(scope.project, node.text, node);
  if (declaration !== undefined) {
    const passed = scope.expressions.get(declaration);
    if (passed !== undefined && passed !== node) return readTruth(scope, passed);
    const isConstant =
      ts.isVariableDeclaration(declaration) && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
    if (isConstant && declaration.initializer !== undefined) {
      const initializer = bareExpression(scope.project, declaration.initializer);
      // A name says more of a fact than the code behind it.
      if (touchesArguments(scope, initializer) || !isUnreadable(knownValue(scope, initializer))) {
        return ts.isAwaitExpression(declaration.initializer)
          ? readLeaf(scope, declaration.initializer)
          : readTruth(scope, initializer);
      }
    }
  }
  return readLeaf(scope, node);
}

function readCall(scope: Scope, node: TypeScript.CallExpression): Formula {
  const { ts } = scope.project;
  const callee = node.expression;
  const [first] = node.arguments;
  if (first !== undefined && callee.getText() === 'Boolean') return readTruth(scope, first);
  if (ts.isPropertyAccessExpression(callee) && first !== undefined) {
    const method = callee.name.text;
    const holder = callee.expression;
    if (method === 'isArray' || method === 'isInteger' || method === 'isFinite') {
      const reference = referenceOf(scope, first);
      if (reference?.kind === 'parameter') return ask({ sort: 'given', parameter: reference.name });
    }
    const asked = askedKey(scope, callee, node.arguments);
    if (asked !== undefined) return ask({ sort: 'given', parameter: asked });
    if (method === 'includes' || method === 'has') {
      const reference = referenceOf(scope, first);
      const fallback = readDefault(scope, first);
      const parameter = fallback?.parameter ?? (reference?.kind === 'parameter' ? reference.name : undefined);
      const list = listOf(scope, holder);
      if (parameter !== undefined && list !== undefined && !isUnreadable(fallback?.value)) {
        const own = either(...list.map((value) => ask({ sort: 'equals', parameter, value })));
        return fallback === undefined ? own : withDefault(fallback, list.includes(fallback.value), own);
      }
    }
    if ((method === 'some' || method === 'every') && first.getText() === 'Boolean') {
      const parts = bareExpression(scope.project, holder);
      if (ts.isArrayLiteralExpression(parts)) {
        const formulas = parts.elements.map((part) => readTruth(scope, part));
        return method === 'some' ? either(...formulas) : both(...formulas);
      }
    }
  }
  const called = functionOf(scope, callee);
  const inner = called === undefined ? undefined : enterCall(scope, called, node.arguments);
  if (called === undefined || inner === undefined || !touchesArguments(scope, node)) {
    return readLeaf(scope, node);
  }
  // Whether it answers is asked here; what it answers is read where it stands.
  if (!answersInWords(scope, called)) scope.inlined.add(called);
  const ways: Formula[] = [];
  walkFunction(inner, called, yes, {
    returned: (path, value, at) => {
      const truth = value === undefined ? no : readTruth(at, value);
      ways.push(both(path, truth));
      // Where the answer is true in any case, what comes after may forget it: together they say the same.
      return isAlways(truth) ? 'refuses' : 'accepts';
    },
    refused: () => {},
  });
  return either(...ways);
}

/** Tells whether a function answers with a text or nothing, and not with yes or no. */
function answersInWords(scope: Scope, called: Callable): boolean {
  const { ts } = scope.project;
  const isWords = (expression: TypeScript.Expression): boolean => {
    const node = bareExpression(scope.project, expression);
    if (ts.isConditionalExpression(node)) return isWords(node.whenTrue) || isWords(node.whenFalse);
    return node.kind === ts.SyntaxKind.NullKeyword || ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
  };
  const visit = (node: TypeScript.Node): boolean => {
    if (ts.isReturnStatement(node)) return node.expression !== undefined && isWords(node.expression);
    return !ts.isFunctionLike(node) && (ts.forEachChild(node, (child) => visit(child) || undefined) ?? false);
  };
  return called.body !== undefined && ts.isBlock(called.body) && visit(called.body);
}

/** The key that `Object.hasOwn(args, key)` and its like ask the arguments for. */
function askedKey(
  scope: Scope,
  callee: TypeScript.PropertyAccessExpression,
  given: readonly TypeScript.Expression[],
): string | undefined {
  const { ts } = scope.project;
  const holder = bareExpression(scope.project, callee.expression);
  const [first, second] = given;
  const asks = (
    whole: TypeScript.Expression | undefined,
    key: TypeScript.Expression | undefined,
  ): string | undefined => {
    if (whole === undefined || key === undefined || referenceOf(scope, whole)?.kind !== 'arguments') return undefined;
    const value = knownValue(scope, key);
    return typeof value === 'string' ? value : undefined;
  };
  switch (callee.name.text) {
    case 'hasOwnProperty':
      return asks(holder, first);
    case 'hasOwn':
    case 'has':
      return asks(first, second);
    case 'call':
      return /\.hasOwnProperty$/.test(holder.getText()) ? asks(first, second) : undefined;
    case 'includes':
      return ts.isCallExpression(holder) && holder.expression.getText() === 'Object.keys'
        ? asks(holder.arguments[0], first)
        : undefined;
    default:
      return undefined;
  }
}

function listOf(scope: Scope, expression: TypeScript.Expression): readonly unknown[] | undefined {
  const { ts } = scope.project;
  let node = bareExpression(scope.project, expression);
  if (ts.isIdentifier(node)) {
    const declaration = findDeclaration(scope.project, node.text, node);
    if (declaration !== undefined && ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined) {
      node = bareExpression(scope.project, declaration.initializer);
    }
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'Set' && node.arguments?.[0] !== undefined) {
    node = node.arguments[0];
  }
  const value = knownValue(scope, node);
  return Array.isArray(value) && !value.some(isUnreadable) ? value : undefined;
}

/** Keeps what is not understood: as a fact, or as something about the parameters that it reads. */
export function readLeaf(scope: Scope, node: TypeScript.Expression): Formula {
  const parameters = parametersRead(scope, node);
  const text = oneLine(node);
  // What had to be waited for came of running, not of the call.
  if (parameters.length > 0 || scope.project.ts.isAwaitExpression(node))
    return ask({ sort: 'opaque', text, parameters, ...(isOfCall(scope, node) && { ofCall: true }) });
  if (touchesArguments(scope, node)) return ask({ sort: 'opaque', text, parameters, ofWhole: true });
  const name = nameOfFact(scope, node);
  return name === undefined ? ask({ sort: 'opaque', text, parameters }) : ask({ sort: 'fact', name, text });
}

/** Tells whether an expression hangs on arguments and constants alone, by operators, comparisons and members. */
function isOfCall(scope: Scope, expression: TypeScript.Expression): boolean {
  const { ts } = scope.project;
  const node = bareExpression(scope.project, expression);
  if (referenceOf(scope, node) !== undefined || !isUnreadable(knownValue(scope, node))) return true;
  if (ts.isBinaryExpression(node)) return isOfCall(scope, node.left) && isOfCall(scope, node.right);
  if (ts.isPrefixUnaryExpression(node)) return isOfCall(scope, node.operand);
  if (ts.isPropertyAccessExpression(node)) return isOfCall(scope, node.expression);
  return ts.isTypeOfExpression(node) && isOfCall(scope, node.expression);
}
