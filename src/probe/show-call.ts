import { escapeToken } from '../base/index.ts';
import type { Variable } from './domain.ts';
import { callOf } from './explore.ts';
import type { Point } from './term.ts';

const longest = 300;

/** Writes a call as a line of a finding. */
export function showCall(point: Point, variables: readonly Variable[]): string {
  const { parameters, context } = callOf(point, variables);
  return Object.keys(context).length === 0 ? showJson(parameters) : `${showJson(parameters)} in ${showJson(context)}`;
}

/** Writes a value as JSON, cut where it is long. */
export function showJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** Returns where a parameter is declared. */
export function pointerTo(parameter: string | undefined): string {
  return parameter === undefined ? '' : `/parameters/properties/${escapeToken(parameter)}`;
}
