import type { SchemaObject } from './json-schema.ts';
import { ownKeyword } from './sample-merge.ts';

/** Returns a small number within the bounds of a number schema: its minimum where it has one, else 1 where that fits. */
export function sampleNumber(schema: SchemaObject, whole: boolean): number | undefined {
  const read = (keyword: string): number | undefined => {
    const value = ownKeyword(schema, keyword);
    return typeof value === 'number' ? value : undefined;
  };
  const low = read('minimum');
  const above = read('exclusiveMinimum');
  const high = read('maximum');
  const below = read('exclusiveMaximum');
  const divisor = read('multipleOf');
  const fits = (value: number): boolean =>
    Number.isFinite(value) &&
    (low === undefined || value >= low) &&
    (above === undefined || value > above) &&
    (high === undefined || value <= high) &&
    (below === undefined || value < below) &&
    (!whole || Number.isInteger(value)) &&
    (divisor === undefined || isMultiple(value, divisor));
  const floor = Math.max(low ?? Number.NEGATIVE_INFINITY, above ?? Number.NEGATIVE_INFINITY);
  const ceiling = Math.min(high ?? Number.POSITIVE_INFINITY, below ?? Number.POSITIVE_INFINITY);
  const step = divisor ?? 1;
  const first = Number.isFinite(floor) ? Math.ceil(floor / step) * step : step;
  const last = Number.isFinite(ceiling) ? Math.floor(ceiling / step) * step : first;
  const between = Number.isFinite(floor) && Number.isFinite(ceiling) ? (floor + ceiling) / 2 : floor + 0.5;
  const candidates = [low ?? 1, floor + 1, first, first + step, last, last - step, between, high ?? 0, 0];
  return candidates.find(fits);
}

/** Tells whether a number is a multiple of another in decimal, as 0.3 is of 0.1. */
export function isMultiple(value: number, divisor: number): boolean {
  const times = value / divisor;
  return Number.isInteger(times) || Math.abs(times - Math.round(times)) < 1e-9;
}
