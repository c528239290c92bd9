import { onlyReading, type ValueRule } from '../rule.ts';
import { fits, keywordOf, type Shape } from '../shape.ts';
import { types } from '../type-bits.ts';

/** Takes the nearest bound for a number beyond it; a step that the bound misses, a fraction among whole numbers, or an infinite number, is refused. */
export const clamp: ValueRule = {
  rule: 'clamp',
  loss: 'guess',
  effects: onlyReading('guess'),
  takes: ['number'],
  concerns: (shape) => (shape.types & types.integer) !== 0,
  propose(value, { shape }) {
    if (typeof value !== 'number' || !Number.isFinite(value) || (shape.types & types.integer) === 0) return undefined;
    const low = lowest(shape);
    const high = highest(shape);
    // A fraction where only whole numbers are allowed is another fault than its size.
    if ((shape.types & types.number) === 0 && !Number.isInteger(value)) return undefined;
    const to = value > high ? high : value < low ? low : undefined;
    return to !== undefined && fits(shape, to) ? { to } : undefined;
  },
};

/** Beside an exclusive bound only whole numbers have a nearest one. */
function lowest(shape: Shape): number {
  const minimum = bound(shape, 'minimum', Number.NEGATIVE_INFINITY);
  if ((shape.types & types.number) !== 0) return minimum;
  return Math.max(Math.ceil(minimum), Math.floor(bound(shape, 'exclusiveMinimum', Number.NEGATIVE_INFINITY)) + 1);
}

function highest(shape: Shape): number {
  const maximum = bound(shape, 'maximum', Number.POSITIVE_INFINITY);
  if ((shape.types & types.number) !== 0) return maximum;
  return Math.min(Math.floor(maximum), Math.ceil(bound(shape, 'exclusiveMaximum', Number.POSITIVE_INFINITY)) - 1);
}

function bound(shape: Shape, keyword: string, none: number): number {
  const value = keywordOf(shape, keyword);
  return typeof value === 'number' ? value : none;
}
