/** Two schemas in, each place where they differ out; descriptions are left to the comparison of sentences. */
import { equalJson, escapeToken, isObject } from '../base/index.ts';
import { schemaMapKeywords } from '../contract/index.ts';
import type { ToolChange } from './change.ts';

/** Values that are no schemas: a `description` in them is data. */
const values: ReadonlySet<string> = new Set([
  'enum',
  'const',
  'default',
  'examples',
  'example',
  'required',
  'type',
  'dependentRequired',
]);

/** Lists every difference between two schemas of a tool, the outermost place of each. */
export function diffSchemas(tool: string, before: unknown, after: unknown): readonly ToolChange[] {
  const changes: ToolChange[] = [];
  compare(before, after, '/parameters', 'schema', (at, old, young) => {
    changes.push({
      kind: 'schema-changed',
      tool,
      at,
      ...(old === undefined ? {} : { before: old }),
      ...(young === undefined ? {} : { after: young }),
      message: `${at}: ${show(old)} → ${show(young)}`,
    });
  });
  return changes;
}

type Tell = (at: string, before: unknown, after: unknown) => void;

function compare(before: unknown, after: unknown, at: string, what: 'schema' | 'map' | 'value', tell: Tell): void {
  if (what === 'value' || !(isObject(before) && isObject(after))) {
    if (Array.isArray(before) && Array.isArray(after) && what === 'schema' && before.length === after.length) {
      before.forEach((each, index) => {
        compare(each, after[index], `${at}/${index}`, 'schema', tell);
      });
    } else if (!equalJson(before, after)) tell(at, before, after);
    return;
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  for (const key of keys) {
    const place = `${at}/${escapeToken(key)}`;
    const [old, young] = [read(before, key), read(after, key)];
    // A description is compared by its sentences, unless it is no text.
    if (what === 'schema' && key === 'description' && isTextOrNothing(old) && isTextOrNothing(young)) continue;
    const below = what === 'map' ? 'schema' : schemaMapKeywords.has(key) ? 'map' : values.has(key) ? 'value' : 'schema';
    if (old === undefined || young === undefined) tell(place, old, young);
    else compare(old, young, place, below, tell);
  }
  const shared = (object: Record<string, unknown>): string[] =>
    Object.keys(object).filter((key) => Object.hasOwn(before, key) && Object.hasOwn(after, key));
  // The order of parameters is what the model reads, and writes.
  if (what === 'map' && at.endsWith('/properties') && shared(before).join('\n') !== shared(after).join('\n')) {
    tell(at, shared(before), shared(after));
  }
}

function read(object: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function isTextOrNothing(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
