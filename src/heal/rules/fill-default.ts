import type { RuleBase } from '../rule.ts';
import { fits, keywordOf, type Shape } from '../shape.ts';

/** Fills a missing required field with the default that the schema declares; asked for by name only, since the model did not say it. */
export const fillDefault: RuleBase = { rule: 'fill-default', loss: 'guess', effects: {}, byNameOnly: true };

/** Returns the declared default of a field, where it is valid there. */
export function defaultOf(shape: Shape): { readonly to: unknown } | undefined {
  const to = keywordOf(shape, 'default');
  return to !== undefined && fits(shape, to) ? { to: structuredClone(to) } : undefined;
}
