import { declaredKeys, innerNode } from '../children.ts';
import type { SchemaNode } from '../node.ts';
import { own } from '../own.ts';
import type { Keyword } from './keyword.ts';
import { presentKeys } from './present-keys.ts';

/** `propertyNames`: each key of an object, as a text, has to fit a schema. */
export const propertyNames: Keyword = {
  name: 'propertyNames',
  check(value, node, run) {
    const inner = innerNode(node, 'propertyNames');
    for (const key of presentKeys(value)) if (!run.check(inner, key)) return false;
    return true;
  },
  explain(value, node, place, run) {
    const inner = innerNode(node, 'propertyNames');
    const argument = allowedNames(node, inner);
    for (const key of presentKeys(value)) {
      if (run.check(inner, key)) continue;
      const item = (value as Record<string, unknown>)[key];
      run.report({ code: 'unknown', place: { up: place, key }, keyword: 'propertyNames', argument, value: item });
    }
  },
};

function allowedNames(node: SchemaNode, inner: SchemaNode): readonly unknown[] {
  const members = typeof inner.schema === 'object' ? own(inner.schema, 'enum') : undefined;
  return Array.isArray(members) ? members : declaredKeys(node);
}
