import { fits, keywordOf, type Shape } from '../shape.ts';

/** Fills a missing required field with the default that the schema declares; asked for by name only, since the model did not say it. */
export const fillDefault: {
  readonly rule: 'fill-default';
  readonly loss: 'guess';
  defaultOf(shape: Shape): { readonly to: unknown } | undefined;
} = {
  rule: 'fill-default',
  loss: 'guess',
  defaultOf(shape) {
    const to = keywordOf(shape, 'default');
    return to !== undefined && fits(shape, to) ? { to: structuredClone(to) } : undefined;
  },
};
