import type TypeScript from 'typescript';
import type { Guard } from './find-guards.ts';
import { referenceOf, type Scope } from './scope.ts';

/** A parameter that code reads, and where it does first. */
export interface ParameterRead {
  readonly name: string;
  readonly node: TypeScript.Node;
}

/** Lists the parameters that a guard reads, each once, where it reads them first; what it sets itself is left out. */
export function readsOf(scope: Scope, guard: Guard): ParameterRead[] {
  const { ts } = scope.project;
  const argument = guard.called.parameters[guard.argument];
  const references = new Map(scope.references);
  if (argument !== undefined) references.set(argument, { kind: 'arguments' });
  const inner: Scope = { ...scope, references };
  const found = new Map<string, ParameterRead>();
  const set = new Set<string>();
  const visit = (node: TypeScript.Node): void => {
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      const reference = referenceOf(inner, node);
      const isCall = ts.isCallExpression(node.parent) && node.parent.expression === node;
      if (reference?.kind === 'parameter' && !isCall) {
        const { parent } = node;
        const isSet =
          ts.isBinaryExpression(parent) &&
          parent.left === node &&
          parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
        if (isSet) set.add(reference.name);
        else if (!found.has(reference.name)) found.set(reference.name, { name: reference.name, node });
      }
    } else if (ts.isBindingElement(node) && node.dotDotDotToken === undefined && ts.isIdentifier(node.name)) {
      const reference = referenceOf(inner, node.name);
      if (reference?.kind === 'parameter' && !found.has(reference.name))
        found.set(reference.name, { name: reference.name, node });
    }
    ts.forEachChild(node, visit);
  };
  visit(guard.called);
  return [...found.values()].filter((read) => !set.has(read.name));
}

/** Lists the names of the parameters that a guard reads. */
export function parametersReadIn(scope: Scope, guard: Guard): string[] {
  return readsOf(scope, guard).map((read) => read.name);
}
