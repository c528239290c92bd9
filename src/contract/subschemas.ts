/** A JSON Schema in, every schema inside it out, each with its place; never looks into values such as enums and defaults. */
import { escapeToken, isObject, keysOf, type Place } from '../base/index.ts';
import { schemaKeywords, schemaMapKeywords } from './schema-keywords.ts';

/** A schema inside another. */
export interface FoundSchema {
  readonly schema: Record<string, unknown>;
  /** Where it stands in the schema that was given; `null` for itself. */
  readonly place: Place | null;
}

/** Returns a schema and every object schema inside it, outer ones first, in document order; each object once. */
export function subschemas(root: unknown): FoundSchema[] {
  const found: FoundSchema[] = [];
  const seen = new Set<object>();
  // A work list, not recursion: schemas come from other people's servers and may be nested without bound.
  const waiting: { schema: unknown; place: Place | null }[] = [{ schema: root, place: null }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { schema } = next;
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    found.push(next as FoundSchema);
    // The last comes first here, so that the first is taken first.
    const keywords = Object.keys(schema);
    for (let i = keywords.length - 1; i >= 0; i--) {
      const key = keywords[i]!;
      const value = schema[key];
      if (typeof value !== 'object' || value === null) continue;
      const up = { up: next.place, key };
      if (schemaMapKeywords.has(key)) {
        if (!Array.isArray(value)) addAll(Object.keys(value), value as Record<string, unknown>, up, waiting);
      } else if (schemaKeywords.has(key)) {
        if (!Array.isArray(value)) waiting.push({ schema: value, place: up });
        else for (let at = value.length - 1; at >= 0; at--) waiting.push({ schema: value[at], place: { up, key: at } });
      }
    }
  }
  return found;
}

function addAll(
  names: readonly string[],
  schemas: Record<string, unknown>,
  up: Place,
  waiting: { schema: unknown; place: Place | null }[],
): void {
  for (let i = names.length - 1; i >= 0; i--) {
    const key = names[i]!;
    waiting.push({ schema: schemas[key], place: { up, key } });
  }
}

/** Returns the JSON Pointer to a schema that was found; `''` for the outermost. */
export function pointerTo({ place }: FoundSchema): string {
  return keysOf(place)
    .map((key) => `/${escapeToken(key)}`)
    .join('');
}
