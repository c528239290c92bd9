import type { Place } from '../../base/index.ts';
import { additionalNode, objectFaceOf, type PatternNode, patternNodes } from '../children.ts';
import { operations, type SchemaNode } from '../node.ts';
import { own } from '../own.ts';
import type { Explanation, Keyword } from './keyword.ts';
import { presentKeys } from './present-keys.ts';

/** `patternProperties`, and beside it `additionalProperties`, which speaks of the keys that no pattern matches. */
export const patternProperties: Keyword = {
  name: 'patternProperties',
  check(value, node, run) {
    const patterns = patternNodes(node);
    const rest = additionalNode(node);
    for (const key of presentKeys(value)) {
      const item = (value as Record<string, unknown>)[key];
      let matched = false;
      for (const pattern of patterns) {
        if (!run.matches(pattern.pattern, key)) continue;
        matched = true;
        if (!run.check(pattern.node, item)) return false;
      }
      if (rest !== null && !matched && !isDeclared(node, key) && !run.check(rest, item)) return false;
    }
    return true;
  },
  explain(value, node, place, run) {
    const patterns = patternNodes(node);
    for (const key of presentKeys(value)) {
      const item = (value as Record<string, unknown>)[key];
      const below: Place = { up: place, key };
      const matching = patterns.filter((pattern) => run.matches(pattern.pattern, key));
      if (matching.length > 0 || isDeclared(node, key)) explainMatching(matching, item, below, run);
      else explainRest(node, item, below, run);
    }
  },
};

function explainMatching(matching: readonly PatternNode[], item: unknown, place: Place, run: Explanation): void {
  for (const { node } of matching) run.explain(node, item, place);
}

function explainRest(node: SchemaNode, item: unknown, place: Place, run: Explanation): void {
  const rest = additionalNode(node);
  if (rest === null) return;
  if (rest.operation !== operations.nothing) run.explain(rest, item, place);
  else {
    const argument = objectFaceOf(node)?.keys ?? [];
    run.report({ code: 'unknown', place, keyword: 'additionalProperties', argument, value: item });
  }
}

/** A key that only `required` names counts as declared, save in the standard's reading. */
function isDeclared(node: SchemaNode, key: string): boolean {
  const properties = own(node.schema as Record<string, unknown>, 'properties');
  if (typeof properties === 'object' && properties !== null && Object.hasOwn(properties, key)) return true;
  return node.spot.home.library.settings.closing && (objectFaceOf(node)?.keys.includes(key) ?? false);
}
