import type TypeScript from 'typescript';
import { knownValue, type Scope } from './scope.ts';
import { bareExpression } from './static-value.ts';

/** Names a fact by the last word that the code has for it. */
export function nameOfFact(scope: Scope, expression: TypeScript.Expression): string | undefined {
  const { ts } = scope.project;
  const node = bareExpression(scope.project, expression);
  if (ts.isIdentifier(node)) return shorten(node.text);
  if (ts.isPropertyAccessExpression(node)) return shorten(node.name.text);
  if (ts.isCallExpression(node)) {
    const name = nameOfFact(scope, node.expression);
    const words = node.arguments.flatMap((argument) => {
      const value = knownValue(scope, argument);
      return typeof value === 'string' && /^[\w -]{1,40}$/.test(value) ? [value] : [];
    });
    return name === undefined ? undefined : [name, ...words].join(' ');
  }
  if (ts.isBinaryExpression(node)) return nameOfFact(scope, node.left);
  return undefined;
}

function shorten(name: string): string {
  const short = name.replace(/^(get|is|has)(?=[A-Z_])_?/, '');
  return short.charAt(0).toLowerCase() + short.slice(1);
}
