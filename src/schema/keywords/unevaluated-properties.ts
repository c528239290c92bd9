import { branchNodes, conditionNodes, declaredKeys, dependentNodes, innerNode, targetNode } from '../children.ts';
import { operations, type SchemaNode } from '../node.ts';
import { evaluatedKeys } from './evaluated.ts';
import type { Keyword } from './keyword.ts';
import { presentKeys } from './present-keys.ts';

/** `unevaluatedProperties`: what the keys have to be that no other keyword, here or in the schemas beside, has looked at. */
export const unevaluatedProperties: Keyword = {
  name: 'unevaluatedProperties',
  check(value, node, run) {
    const keys = presentKeys(value);
    const inner = innerNode(node, 'unevaluatedProperties');
    if (keys.length === 0 || inner.operation === operations.anything) return true;
    const seen = evaluatedKeys(node, value, run);
    if (seen.everything) return true;
    for (const key of keys) {
      if (!seen.keys.has(key) && !run.check(inner, (value as Record<string, unknown>)[key])) return false;
    }
    return true;
  },
  explain(value, node, place, run) {
    const inner = innerNode(node, 'unevaluatedProperties');
    const seen = evaluatedKeys(node, value, run);
    if (seen.everything) return;
    for (const key of presentKeys(value)) {
      if (seen.keys.has(key)) continue;
      const below = { up: place, key };
      const item = (value as Record<string, unknown>)[key];
      if (inner.operation !== operations.nothing) run.explain(inner, item, below);
      else {
        const argument = keysAround(node);
        run.report({ code: 'unknown', place: below, keyword: 'unevaluatedProperties', argument, value: item });
      }
    }
  },
};

/** The keys that a node and the schemas beside it declare. */
function keysAround(node: SchemaNode): readonly string[] {
  const keys = new Set<string>();
  addKeys(node, keys, { left: 200 });
  return [...keys];
}

function addKeys(node: SchemaNode, keys: Set<string>, budget: { left: number }): void {
  if (--budget.left < 0) return;
  for (const key of declaredKeys(node)) keys.add(key);
  const target = targetNode(node);
  const condition = conditionNodes(node);
  const beside = [
    target,
    ...branchNodes(node, 'allOf'),
    ...branchNodes(node, 'anyOf'),
    ...branchNodes(node, 'oneOf'),
    ...(condition === null ? [] : [condition.then, condition.else]),
    ...dependentNodes(node).values(),
  ];
  for (const inner of beside) if (inner !== null) addKeys(inner, keys, budget);
}
