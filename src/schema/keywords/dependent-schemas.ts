import type { Place } from '../../base/index.ts';
import { dependentNodes } from '../children.ts';
import type { SchemaNode } from '../node.ts';
import type { Explanation, Keyword, Run } from './keyword.ts';
import { hasKey } from './present-keys.ts';

/** `dependentSchemas`: a key that is there asks that the whole object fits a schema. */
export const dependentSchemas: Keyword = {
  name: 'dependentSchemas',
  check: fitsDependents,
  explain: explainDependents,
};

/** Tells whether an object fits the schemas that its keys ask for. */
export function fitsDependents(value: unknown, node: SchemaNode, run: Run): boolean {
  for (const [key, inner] of dependentNodes(node)) if (hasKey(value, key) && !run.check(inner, value)) return false;
  return true;
}

/** Collects what is wrong by the schemas that the keys of an object ask for. */
export function explainDependents(value: unknown, node: SchemaNode, place: Place | null, run: Explanation): void {
  for (const [key, inner] of dependentNodes(node)) if (hasKey(value, key)) run.explain(inner, value, place);
}
