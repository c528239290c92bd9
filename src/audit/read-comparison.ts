import type TypeScript from 'typescript';
import { nameOfFact } from './fact-name.ts';
import { ask, both, either, type Formula, negate, yes } from './formula.ts';
import { findDeclaration } from './project.ts';
import { equalsDefault, readDefault, withDefault } from './read-default.ts';
import { knownValue, parametersRead, referenceOf, type Scope } from './scope.ts';
import { bareExpression, isUnreadable, oneLine } from './static-value.ts';

/** Reads a comparison; `undefined` for one that is not understood. */
export function readComparison(scope: Scope, node: TypeScript.BinaryExpression): Formula | undefined {
  const operator = node.operatorToken.getText();
  if (operator === 'in') {
    const key = knownValue(scope, node.left);
    const isWhole = referenceOf(scope, node.right)?.kind === 'arguments';
    return typeof key === 'string' && isWhole ? ask({ sort: 'given', parameter: key }) : undefined;
  }
  if (['===', '==', '!==', '!='].includes(operator)) {
    const equal =
      readEquality(scope, node.left, node.right) ??
      readEquality(scope, node.right, node.left) ??
      readSameTruth(scope, node.left, node.right);
    return equal === undefined ? undefined : operator.startsWith('!') ? negate(equal) : equal;
  }
  const turned: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
  if (turned[operator] === undefined) return undefined;
  const [left, right] = [knownValue(scope, node.left), knownValue(scope, node.right)];
  if (typeof right === 'number') return readOrder(scope, node.left, operator, right);
  if (typeof left === 'number') return readOrder(scope, node.right, turned[operator], left);
  return undefined;
}

function readEquality(scope: Scope, asked: TypeScript.Expression, other: TypeScript.Expression): Formula | undefined {
  const { ts } = scope.project;
  const value = knownValue(scope, other);
  if (isUnreadable(value)) return undefined;
  const node = bareExpression(scope.project, asked);
  if (ts.isTypeOfExpression(node)) return readTypeOf(scope, node.expression, value);
  const defaulted = readDefault(scope, node);
  if (defaulted !== undefined) return equalsDefault(defaulted, value);
  if (typeof value === 'number') {
    const order = readOrder(scope, node, '===', value);
    if (order !== undefined) return order;
  }
  const reference = referenceOf(scope, node);
  if (reference?.kind === 'parameter') {
    const parameter = reference.name;
    if (value === undefined || value === null) return negate(ask({ sort: 'given', parameter }));
    if (value === '') {
      if (!scope.isRequired(parameter)) return negate(ask({ sort: 'used', parameter }));
      return negate(ask({ sort: 'bound', parameter, text: 'is not blank', number: 1 }));
    }
    return value === true ? ask({ sort: 'used', parameter }) : ask({ sort: 'equals', parameter, value });
  }
  if (reference !== undefined || parametersRead(scope, node).length > 0) {
    return value === true
      ? scope.readTruth(scope, node)
      : value === false
        ? negate(scope.readTruth(scope, node))
        : undefined;
  }
  if (typeof value === 'boolean') return value ? scope.readTruth(scope, node) : negate(scope.readTruth(scope, node));
  if (value === undefined || value === null) return negate(scope.readTruth(scope, node));
  const name = nameOfFact(scope, node);
  return name === undefined
    ? undefined
    : ask({ sort: 'fact', name, text: `${oneLine(node)} === ${oneLine(other)}`, value });
}

/** `(a === undefined) !== (b === undefined)`: two conditions that are compared. */
function readSameTruth(scope: Scope, left: TypeScript.Expression, right: TypeScript.Expression): Formula | undefined {
  if (!isCondition(scope, left) || !isCondition(scope, right)) return undefined;
  const [one, other] = [scope.readTruth(scope, left), scope.readTruth(scope, right)];
  return either(both(one, other), both(negate(one), negate(other)));
}

const comparisons = new Set(['===', '==', '!==', '!=', '<', '>', '<=', '>=', 'in', 'instanceof']);

/** Tells whether an expression is true or false and nothing else. */
function isCondition(scope: Scope, expression: TypeScript.Expression): boolean {
  const { ts } = scope.project;
  const node = behindName(scope, expression);
  if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText();
    const joins = operator === '&&' || operator === '||';
    return joins ? isCondition(scope, node.left) && isCondition(scope, node.right) : comparisons.has(operator);
  }
  if (ts.isCallExpression(node)) return node.expression.getText() === 'Boolean';
  const reference = referenceOf(scope, node);
  return reference?.kind === 'parameter' && scope.typeOf(reference.name) === 'boolean';
}

function compare(left: number, operator: string, right: number): boolean {
  if (operator === '<') return left < right;
  if (operator === '>') return left > right;
  return operator === '<=' ? left <= right : left >= right;
}

function readTypeOf(scope: Scope, expression: TypeScript.Expression, word: unknown): Formula | undefined {
  const reference = referenceOf(scope, expression);
  if (reference?.kind !== 'parameter') return undefined;
  const parameter = reference.name;
  if (word === 'undefined') return negate(ask({ sort: 'given', parameter }));
  const declared = scope.typeOf(parameter);
  const type = declared === 'integer' ? 'number' : declared === 'array' ? 'object' : declared;
  // What the schema says anyway leaves only whether the parameter is there.
  return type === word ? ask({ sort: 'given', parameter }) : undefined;
}

function readOrder(
  scope: Scope,
  expression: TypeScript.Expression,
  operator: string,
  number: number,
): Formula | undefined {
  const { ts } = scope.project;
  const node = bareExpression(scope.project, expression);
  const counted = countedIn(scope, node);
  if (counted !== undefined) return countFormula(counted, operator, number);
  const defaulted = readDefault(scope, node);
  if (defaulted !== undefined) {
    const { parameter, value } = defaulted;
    if (typeof value !== 'number' || operator === '===') return undefined;
    const own = ask({ sort: 'bound', parameter, text: `${operator} ${number}`, number });
    return withDefault(defaulted, compare(value, operator, number), own);
  }
  const isLength = ts.isPropertyAccessExpression(node) && node.name.text === 'length';
  const reference = referenceOf(scope, isLength ? node.expression : node);
  if (reference?.kind !== 'parameter') return undefined;
  const parameter = reference.name;
  if (isLength) {
    const isEmpty =
      (operator === '===' && number === 0) || (operator === '<' && number === 1) || (operator === '<=' && number === 0);
    const isSome = (operator === '>' && number === 0) || (operator === '>=' && number === 1);
    if (isEmpty || isSome) {
      const some = scope.readTruth(scope, node);
      return isSome ? some : negate(some);
    }
  } else if (operator === '===') return undefined;
  return ask({ sort: 'bound', parameter, text: `${isLength ? 'length ' : ''}${operator} ${number}`, number });
}

/** `[a, b].filter(Boolean).length`, also by way of constants: the conditions that are counted. */
function countedIn(scope: Scope, expression: TypeScript.Expression): readonly Formula[] | undefined {
  const { ts } = scope.project;
  const node = behindName(scope, expression);
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'length') return undefined;
  const call = behindName(scope, node.expression);
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  if (call.expression.name.text !== 'filter' || call.arguments.length !== 1) return undefined;
  const list = behindName(scope, call.expression.expression);
  const test = call.arguments[0]!;
  if (!ts.isArrayLiteralExpression(list)) return undefined;
  if (test.getText() === 'Boolean') return list.elements.map((element) => scope.readTruth(scope, element));
  if (!ts.isArrowFunction(test) || ts.isBlock(test.body)) return undefined;
  const [item] = test.parameters;
  const body = test.body;
  if (item === undefined) return undefined;
  return list.elements.map((element) => {
    const value = knownValue(scope, element);
    const reference = referenceOf(scope, element);
    if (reference !== undefined)
      return scope.readTruth({ ...scope, references: new Map([...scope.references, [item, reference]]) }, body);
    return scope.readTruth({ ...scope, constants: new Map([...scope.constants, [item, value]]) }, body);
  });
}

function behindName(scope: Scope, expression: TypeScript.Expression): TypeScript.Expression {
  const { ts } = scope.project;
  const node = bareExpression(scope.project, expression);
  if (!ts.isIdentifier(node)) return node;
  const declaration = findDeclaration(scope.project, node.text, node);
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || declaration.initializer === undefined)
    return node;
  return bareExpression(scope.project, declaration.initializer);
}

function countFormula(parts: readonly Formula[], operator: string, number: number): Formula | undefined {
  const none = both(...parts.map(negate));
  const pairs = either(...parts.flatMap((one, index) => parts.slice(index + 1).map((other) => both(one, other))));
  const exact = (count: number): Formula | undefined =>
    count === 0 ? none : count === 1 ? both(negate(none), negate(pairs)) : undefined;
  const above = (count: number): Formula | undefined =>
    count < 0 ? yes : count === 0 ? negate(none) : count === 1 ? pairs : undefined;
  switch (operator) {
    case '===':
      return exact(number);
    case '>':
      return above(number);
    case '>=':
      return above(number - 1);
    case '<':
    case '<=': {
      const over = above(operator === '<' ? number - 1 : number);
      return over === undefined ? undefined : negate(over);
    }
    default:
      return undefined;
  }
}
