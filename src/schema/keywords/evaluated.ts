/** A node and a value come in, what the keywords beside and below have already looked at goes out; nothing is judged here. */
import {
  branchNodes,
  conditionNodes,
  dependentNodes,
  dynamicTargetNode,
  innerNode,
  openTarget,
  patternNodes,
  prefixNodes,
  targetNode,
} from '../children.ts';
import { operations, type SchemaNode } from '../node.ts';
import { own } from '../own.ts';
import type { Run } from './keyword.ts';
import { hasKey, presentKeys } from './present-keys.ts';

/** What was looked at: keys, or the indexes of items; or everything. */
export interface Evaluated {
  readonly keys: Set<string>;
  readonly indexes: Set<number>;
  everything: boolean;
}

/** Collects the keys that something other than `unevaluatedProperties` of the node itself looks at. */
export function evaluatedKeys(node: SchemaNode, value: unknown, run: Run): Evaluated {
  const seen: Evaluated = { keys: new Set(), indexes: new Set(), everything: false };
  collectKeys(node, value, run, seen, true);
  return seen;
}

/** Collects the indexes that something other than `unevaluatedItems` of the node itself looks at. */
export function evaluatedItems(node: SchemaNode, value: readonly unknown[], run: Run): Evaluated {
  const seen: Evaluated = { keys: new Set(), indexes: new Set(), everything: false };
  collectItems(node, value, run, seen, true);
  return seen;
}

type Collect = (node: SchemaNode, value: never, run: Run, seen: Evaluated, top: boolean) => void;

function collectKeys(node: SchemaNode, value: unknown, run: Run, seen: Evaluated, top: boolean): void {
  const schema = node.schema;
  if (seen.everything || typeof schema === 'boolean') return;
  if (node.operation !== operations.reference) {
    const says = (name: string): boolean => node.spot.home.table.has(name) && own(schema, name) !== undefined;
    if (says('additionalProperties') || (!top && says('unevaluatedProperties'))) {
      seen.everything = true;
      return;
    }
    for (const key of Object.keys(own(schema, 'properties') ?? {})) seen.keys.add(key);
    // A key that is only required counts as declared, save in the standard's reading.
    if (top && node.spot.home.library.settings.closing) {
      for (const key of (own(schema, 'required') as readonly string[] | undefined) ?? []) seen.keys.add(key);
    }
    const patterns = patternNodes(node);
    if (patterns.length > 0) {
      for (const key of presentKeys(value)) {
        if (patterns.some(({ pattern }) => run.matches(pattern, key))) seen.keys.add(key);
      }
    }
  }
  collectBeside(node, value, run, seen, collectKeys);
}

function collectItems(node: SchemaNode, value: readonly unknown[], run: Run, seen: Evaluated, top: boolean): void {
  const schema = node.schema;
  if (seen.everything || typeof schema === 'boolean') return;
  if (node.operation !== operations.reference) {
    const says = (name: string): boolean => node.spot.home.table.has(name) && own(schema, name) !== undefined;
    const tuple = Array.isArray(own(schema, 'items'));
    if (says(tuple ? 'additionalItems' : 'items') || (!top && says('unevaluatedItems'))) {
      seen.everything = true;
      return;
    }
    for (let i = 0; i < prefixNodes(node).length; i++) seen.indexes.add(i);
    if (says('contains')) {
      const inner = innerNode(node, 'contains');
      for (let i = 0; i < value.length; i++) if (run.check(inner, value[i])) seen.indexes.add(i);
    }
  }
  collectBeside(node, value, run, seen, collectItems);
}

/** Goes on into the schemas that look at the same value. Those of `allOf` and references hold where the node does, so they are not asked again. */
function collectBeside(node: SchemaNode, value: unknown, run: Run, seen: Evaluated, collect: Collect): void {
  const into = (inner: SchemaNode): void => collect(inner, value as never, run, seen, false);
  const follow = (target: SchemaNode): void => void run.within(node, target, () => into(target));
  if (node.operation === operations.reference) {
    follow(openTarget(node, run.scope));
    return;
  }
  for (const { name } of node.facets?.keywords ?? []) {
    switch (name) {
      case '$ref':
        follow(targetNode(node)!);
        break;
      case '$dynamicRef':
        follow(dynamicTargetNode(node, run.scope()));
        break;
      case 'allOf':
        for (const branch of branchNodes(node, 'allOf')) into(branch);
        break;
      case 'anyOf':
      case 'oneOf': {
        const branches = branchNodes(node, name);
        const holding = branches.filter((branch) => run.check(branch, value));
        // Where none holds the value is wrong anyway, and its keys are not to be called unknown as well.
        for (const branch of holding.length > 0 ? holding : branches) into(branch);
        break;
      }
      case 'if': {
        const nodes = conditionNodes(node)!;
        const holds = run.check(nodes.if, value);
        if (holds) into(nodes.if);
        const consequence = holds ? nodes.then : nodes.else;
        if (consequence !== null) into(consequence);
        break;
      }
      case 'dependentSchemas':
      case 'dependencies':
        for (const [key, inner] of dependentNodes(node)) if (hasKey(value, key)) into(inner);
    }
  }
}
