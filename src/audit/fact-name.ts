import type TypeScript from 'typescript';
import { findDeclaration } from './project.ts';
import { knownValue, type Scope } from './scope.ts';
import { bareExpression } from './static-value.ts';

/** Names a fact by the last word that the code has for it; what was waited for came of running, and is none. */
export function nameOfFact(scope: Scope, expression: TypeScript.Expression): string | undefined {
  return isAwaited(scope, expression) ? undefined : lastWord(scope, expression);
}

function lastWord(scope: Scope, expression: TypeScript.Expression): string | undefined {
  const { ts } = scope.project;
  const node = bareExpression(scope.project, expression);
  if (ts.isIdentifier(node)) return shorten(node.text);
  if (ts.isPropertyAccessExpression(node)) return shorten(node.name.text);
  if (ts.isCallExpression(node)) {
    const name = lastWord(scope, node.expression);
    const words = node.arguments.flatMap((argument) => {
      const value = knownValue(scope, argument);
      return typeof value === 'string' && /^[\w -]{1,40}$/.test(value) ? [value] : [];
    });
    return name === undefined ? undefined : [name, ...words].join(' ');
  }
  if (ts.isBinaryExpression(node)) return lastWord(scope, node.left);
  return undefined;
}

function shorten(name: string): string {
  const short = name.replace(/^(get|is|has)(?=[A-Z_])_?/, '');
  return short.charAt(0).toLowerCase() + short.slice(1);
}

/** Tells whether something in an expression is a name for what was waited for. */
function isAwaited(scope: Scope, node: TypeScript.Node): boolean {
  const { ts } = scope.project;
  if (!ts.isIdentifier(node)) return ts.forEachChild(node, (child) => isAwaited(scope, child) || undefined) ?? false;
  let declaration = findDeclaration(scope.project, node.text, node);
  while (declaration !== undefined && ts.isBindingElement(declaration)) declaration = declaration.parent.parent;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return false;
  return declaration.initializer !== undefined && ts.isAwaitExpression(declaration.initializer);
}
