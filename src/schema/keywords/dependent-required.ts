import { isObject, type Place } from '../../base/index.ts';
import type { SchemaNode } from '../node.ts';
import { own } from '../own.ts';
import type { Explanation, Keyword } from './keyword.ts';
import { hasKey } from './present-keys.ts';

/** `dependentRequired`: a key that is there asks for other keys. */
export const dependentRequired: Keyword = {
  name: 'dependentRequired',
  check: (value, node) => hasDependents(value, node, 'dependentRequired'),
  explain(value, node, place, run) {
    reportDependents(value, node, 'dependentRequired', place, run);
  },
};

/** Tells whether all keys are there that the lists under a keyword ask for. */
export function hasDependents(value: unknown, node: SchemaNode, keyword: string): boolean {
  if (!isObject(value)) return true;
  const lists = listsOf(node, keyword);
  for (const key of Object.keys(lists)) {
    const needed = lists[key];
    if (!Array.isArray(needed) || !hasKey(value, key)) continue;
    for (const name of needed) if (!hasKey(value, name)) return false;
  }
  return true;
}

/** Reports each key that the lists under a keyword ask for and that is not there; the argument is the key that asks. */
export function reportDependents(
  value: unknown,
  node: SchemaNode,
  keyword: string,
  place: Place | null,
  run: Explanation,
): void {
  const lists = listsOf(node, keyword);
  for (const key of Object.keys(lists)) {
    const needed = lists[key];
    if (!Array.isArray(needed) || !hasKey(value, key)) continue;
    for (const name of needed as readonly string[]) {
      if (hasKey(value, name)) continue;
      run.report({ code: 'missing', place: { up: place, key: name }, keyword, argument: key });
    }
  }
}

function listsOf(node: SchemaNode, keyword: string): Record<string, unknown> {
  return own(node.schema as Record<string, unknown>, keyword) as Record<string, unknown>;
}
