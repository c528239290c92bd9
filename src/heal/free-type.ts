/**
 * Where a place takes a text or a number as it comes and one is not valid there, its value is at fault: too long, out of
 * range. To make it of another type that the place takes too would only get it past the check.
 */
import type { Shape } from './shape.ts';
import { bitsOf, types } from './type-bits.ts';

/** Tells whether a place takes texts freely, not only members of an enum. */
export function takesFreeText(shape: Shape): boolean {
  return shape.members === null && (shape.types & types.string) !== 0;
}

/** Tells whether a value is a text or a number of a type that the place takes freely. */
export function isOfFreeType(shape: Shape, value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  return shape.members === null && (shape.types & bitsOf(value)) !== 0;
}
