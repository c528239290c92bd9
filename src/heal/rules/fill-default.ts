import { copyPlain } from '../../base/index.ts';
import type { RuleBase } from '../rule.ts';
import { fits, keywordOf, propertyShape, type Shape } from '../shape.ts';

/** Fills a missing required field with the default that the schema declares; asked for by name only, since the model did not say it. */
export const fillDefault: RuleBase = { rule: 'fill-default', loss: 'guess', effects: {}, byNameOnly: true };

/** Returns the required keys whose fields declare a default; few do, and they are the same for every value. */
export function keysWithDefault(shape: Shape): readonly string[] {
  shape.caches.defaults ??= [...shape.required].filter((key) => {
    const property = propertyShape(shape, key);
    return property !== null && keywordOf(property, 'default') !== undefined;
  });
  return shape.caches.defaults;
}

/** Returns the declared default of a field, where it is valid there. */
export function defaultOf(shape: Shape): { readonly to: unknown } | undefined {
  const to = keywordOf(shape, 'default');
  return to !== undefined && fits(shape, to) ? { to: copyPlain(to) } : undefined;
}
