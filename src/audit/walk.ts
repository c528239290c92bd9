/**
 * The body of a function in, every way out of it with the condition under which it is taken out. A way that refuses counts
 * as if it went on, since what comes after is about the calls that were not refused.
 */
import type TypeScript from 'typescript';
import { ask, both, either, type Formula, negate, no } from './formula.ts';
import {
  type Callable,
  enterCall,
  functionOf,
  knownValue,
  parametersRead,
  referenceOf,
  type Scope,
  textOf,
} from './scope.ts';
import { bareExpression, isUnreadable, oneLine } from './static-value.ts';

/** What is done with the ways out. */
export interface Ways {
  /** A `return`; the answer tells whether calls that come here are refused. */
  readonly returned: (path: Formula, value: TypeScript.Expression | undefined, scope: Scope) => 'accepts' | 'refuses';
  /** Something that refuses wherever it stands: `throw`, `addIssue`, a failed assertion. */
  readonly refused: (path: Formula, node: TypeScript.Node, message: string | undefined) => void;
  /** The value of a parameter is changed. */
  readonly changed?: (path: Formula, parameter: string, value: unknown, node: TypeScript.Node) => void;
}

/** Walks through a function. */
export function walkFunction(scope: Scope, called: Callable, path: Formula, ways: Ways): void {
  const { body } = called;
  if (body === undefined) return;
  if (scope.project.ts.isBlock(body)) walkList(scope, body.statements, path, ways);
  else ways.returned(path, body, scope);
}

/** Where a walk goes on, and under what condition; `null` where it does not. */
type Onward = Formula | null;

function walkList(scope: Scope, statements: readonly TypeScript.Statement[], path: Formula, ways: Ways): Onward {
  let at: Onward = path;
  for (const statement of statements) {
    if (at === null) return null;
    at = walkStatement(scope, statement, at, ways);
  }
  return at;
}

function walkStatement(scope: Scope, node: TypeScript.Statement, path: Formula, ways: Ways): Onward {
  const { ts } = scope.project;
  if (ts.isBlock(node)) return walkList(scope, node.statements, path, ways);
  if (ts.isIfStatement(node)) return walkIf(scope, node, path, ways);
  if (ts.isReturnStatement(node)) return ways.returned(path, node.expression, scope) === 'refuses' ? path : null;
  if (ts.isThrowStatement(node)) {
    ways.refused(path, node, messageOf(scope, node.expression));
    return path;
  }
  if (ts.isSwitchStatement(node)) return walkSwitch(scope, node, path, ways);
  if (ts.isExpressionStatement(node)) {
    walkExpression(scope, bareExpression(scope.project, node.expression), path, ways);
    return path;
  }
  if (ts.isTryStatement(node)) {
    const tried = node.tryBlock.statements[0];
    const parameters = tried === undefined ? [] : parametersRead(scope, node.tryBlock);
    const onward = walkList(scope, node.tryBlock.statements, path, ways);
    if (node.catchClause !== undefined) {
      const fails = ask({ sort: 'opaque', text: `${tried === undefined ? '' : oneLine(tried)} fails`, parameters });
      walkList(scope, node.catchClause.block.statements, both(path, fails), ways);
    }
    return onward ?? path;
  }
  if (ts.isForOfStatement(node)) return walkForOf(scope, node, path, ways);
  if (ts.isForStatement(node) || ts.isForInStatement(node) || ts.isWhileStatement(node)) {
    const each = ask({ sort: 'opaque', text: 'in a loop', parameters: parametersRead(scope, node) });
    walkStatement(scope, node.statement, both(path, each), ways);
    return path;
  }
  // `break` and `continue` leave their block; what they leave it under is what the switch and the loops take up.
  return ts.isContinueStatement(node) || ts.isBreakStatement(node) ? null : path;
}

function walkIf(scope: Scope, node: TypeScript.IfStatement, path: Formula, ways: Ways): Onward {
  const condition = scope.readTruth(scope, node.expression);
  const [inThen, inElse] = [both(path, condition), both(path, negate(condition))];
  const then = walkStatement(scope, node.thenStatement, inThen, ways);
  const other = node.elseStatement === undefined ? inElse : walkStatement(scope, node.elseStatement, inElse, ways);
  return merge([then, other], [inThen, inElse], path);
}

/** Where every way goes on as it came, nothing is learnt. */
function merge(ends: readonly Onward[], starts: readonly Formula[], path: Formula): Onward {
  if (ends.every((end, index) => end === starts[index])) return path;
  const open = ends.filter((end) => end !== null);
  return open.length === 0 ? null : either(...open);
}

function walkSwitch(scope: Scope, node: TypeScript.SwitchStatement, path: Formula, ways: Ways): Onward {
  const { ts } = scope.project;
  const subject = bareExpression(scope.project, node.expression);
  const isTrue = subject.kind === ts.SyntaxKind.TrueKeyword;
  const reference = referenceOf(scope, subject);
  const conditionOf = (expression: TypeScript.Expression): Formula => {
    if (isTrue) return scope.readTruth(scope, expression);
    const value = knownValue(scope, expression);
    if (reference?.kind === 'parameter' && !isUnreadable(value)) {
      if (value === undefined) return negate(ask({ sort: 'given', parameter: reference.name }));
      return value === true
        ? ask({ sort: 'used', parameter: reference.name })
        : ask({ sort: 'equals', parameter: reference.name, value });
    }
    const text = `${oneLine(subject)} === ${oneLine(expression)}`;
    return ask({ sort: 'opaque', text, parameters: parametersRead(scope, subject) });
  };
  const clauses = node.caseBlock.clauses;
  const labels = clauses.map((clause) => (ts.isCaseClause(clause) ? conditionOf(clause.expression) : undefined));
  const known = labels.filter((label) => label !== undefined);
  const starts: Formula[] = [];
  const ends: Onward[] = [];
  let falling: Formula = no;
  clauses.forEach((clause, index) => {
    const label = labels[index];
    const own = label ?? negate(either(...known));
    const start = both(path, either(own, falling));
    const breaks = clause.statements.some((each) => endsIn(scope, each));
    const end = walkList(scope, clause.statements, start, ways);
    if (clause.statements.length === 0) {
      falling = either(own, falling);
      return;
    }
    falling = no;
    starts.push(start);
    // A clause that ends in `break` goes on after the switch.
    ends.push(end === null && breaks ? start : end);
  });
  if (!labels.includes(undefined)) {
    const rest = both(path, negate(either(...known)));
    starts.push(rest);
    ends.push(rest);
  }
  return merge(ends, starts, path);
}

function endsIn({ project: { ts } }: Scope, node: TypeScript.Statement): boolean {
  return ts.isBreakStatement(node) || (ts.isBlock(node) && node.statements.some((each) => ts.isBreakStatement(each)));
}

/** A loop over a list that is known is read once for each item. */
function walkForOf(scope: Scope, node: TypeScript.ForOfStatement, path: Formula, ways: Ways): Onward {
  const { ts } = scope.project;
  const declared = ts.isVariableDeclarationList(node.initializer) ? node.initializer.declarations[0] : undefined;
  const list = knownValue(scope, node.expression);
  if (declared !== undefined && Array.isArray(list) && list.length <= 32 && !list.some(isUnreadable)) {
    for (const item of list) {
      const constants = new Map(scope.constants);
      if (ts.isArrayBindingPattern(declared.name) && Array.isArray(item)) {
        declared.name.elements.forEach((element, index) => void constants.set(element, item[index]));
      } else constants.set(declared, item);
      walkStatement({ ...scope, constants }, node.statement, path, ways);
    }
    return path;
  }
  const parameters = parametersRead(scope, node.expression);
  const references = new Map(scope.references);
  if (declared !== undefined && parameters[0] !== undefined)
    references.set(declared, { kind: 'part', name: parameters[0] });
  const each = ask({ sort: 'opaque', text: `for an item of ${oneLine(node.expression)}`, parameters });
  walkStatement({ ...scope, references }, node.statement, both(path, each), ways);
  return path;
}

function walkExpression(scope: Scope, node: TypeScript.Expression, path: Formula, ways: Ways): void {
  const { ts } = scope.project;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    const reference = referenceOf(scope, node.left);
    if (reference?.kind === 'parameter') ways.changed?.(path, reference.name, knownValue(scope, node.right), node);
    return;
  }
  if (ts.isDeleteExpression(node)) {
    const reference = referenceOf(scope, node.expression);
    if (reference?.kind === 'parameter') ways.changed?.(path, reference.name, undefined, node);
    return;
  }
  if (!ts.isCallExpression(node)) return;
  const callee = node.expression;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
  const [first, second] = node.arguments;
  if (
    /^(assert|invariant|ok|check|ensure|require)$/.test(name) &&
    first !== undefined &&
    functionOf(scope, callee) === undefined
  ) {
    ways.refused(
      both(path, negate(scope.readTruth(scope, first))),
      node,
      second === undefined ? undefined : messageOf(scope, second),
    );
    return;
  }
  const list = ts.isPropertyAccessExpression(callee) ? callee.expression.getText() : '';
  if (
    name === 'addIssue' ||
    (name === 'push' && /(errors?|issues|problems|violations|failures|messages)$/i.test(list))
  ) {
    ways.refused(path, node, first === undefined ? undefined : messageOf(scope, first));
    return;
  }
  const called = functionOf(scope, callee);
  const inner = called === undefined ? undefined : enterCall(scope, called, node.arguments);
  if (called === undefined || inner === undefined) return;
  if (!node.arguments.some((argument) => referenceOf(scope, argument) !== undefined)) return;
  scope.inlined.add(called);
  walkFunction(inner, called, path, { ...ways, returned: () => 'accepts' });
}

/** Finds what a refusal says: a text, or the text inside an error or an object. */
export function messageOf(scope: Scope, expression: TypeScript.Expression): string | undefined {
  const { ts } = scope.project;
  const node = bareExpression(scope.project, expression);
  const own = textOf(scope, node);
  if (own !== undefined) return own;
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
    const found = (node.arguments ?? []).map((argument) => messageOf(scope, argument));
    return found.find((text) => text !== undefined && /\s/.test(text)) ?? found.find((text) => text !== undefined);
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((each) => messageOf(scope, each)).find(Boolean);
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property)) continue;
    if (!/^(message|error|text|content|reason|detail|details|llmContent|returnDisplay)$/.test(property.name.getText()))
      continue;
    const found = messageOf(scope, property.initializer);
    if (found !== undefined) return found;
  }
  return undefined;
}
