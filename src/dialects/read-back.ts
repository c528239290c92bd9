/** Arguments as a provider's strict mode gives them in, as the tool's own schema means them out. */
import { equalJson, type HealStep, isObject, limits, type Place, pointerOf, setOwn } from '../base/index.ts';
import { parseArguments } from '../parse/index.ts';
import { compileSchema, followReference, type JsonSchema, type SchemaObject } from '../schema/index.ts';
import { isValid } from '../validate/index.ts';
import type { DialectView } from './dialect.ts';

/** What came of reading back. */
export interface ReadBack {
  /** The very arguments that came in where nothing was to do; text stays text then. */
  readonly arguments: unknown;
  /** What was done, in the words of healing: these are the provider's ways and no mistakes of the model. */
  readonly steps: readonly HealStep[];
}

/**
 * Takes back what a dialect did to the arguments: null goes where it stands for absent because the dialect made it so, and
 * a text that is a member of its enum but for capitals is that member. Anything else stays as it is, also what is wrong;
 * of a view that is not strict nothing is touched, nor of text that is no plain JSON.
 */
export function readBack(view: DialectView, given: unknown): ReadBack {
  const untouched: ReadBack = { arguments: given, steps: [] };
  if (!view.strict) return untouched;
  const parsed = parseArguments(given, { repair: false });
  // Digits that a number cannot hold are seen in the text alone.
  if (parsed.kind === 'failed' || !isObject(parsed.value) || parsed.lostNumbers.length > 0) return untouched;
  const steps: HealStep[] = [];
  const value = read(parsed.value, view.schema, null, 0, { view, steps, compiled: new Map() });
  return steps.length === 0 ? untouched : { arguments: value, steps };
}

interface Reading {
  readonly view: DialectView;
  readonly steps: HealStep[];
  readonly compiled: Map<unknown, ReturnType<typeof compileSchema>>;
}

function read(value: unknown, schema: unknown, place: Place | null, depth: number, reading: Reading): unknown {
  if (!isObject(schema) || depth > limits.depth) return value;
  if (typeof schema['$ref'] === 'string') {
    return read(value, followReference(reading.view.schema, schema['$ref']), place, depth + 1, reading);
  }
  if (Array.isArray(schema['anyOf'])) {
    const branch = chooseBranch(value, schema['anyOf'], reading);
    return branch === undefined ? value : read(value, branch, place, depth + 1, reading);
  }
  if (typeof value === 'string') return readMember(value, schema, place, reading);
  if (isObject(value)) return readObject(value, schema, place, depth, reading);
  if (!Array.isArray(value)) return value;
  const itemSchema = schema['items'];
  const items = value.map((item, index) => read(item, itemSchema, { up: place, key: index }, depth + 1, reading));
  return items.some((item, index) => item !== value[index]) ? items : value;
}

function readObject(
  value: Record<string, unknown>,
  schema: SchemaObject,
  place: Place | null,
  depth: number,
  reading: Reading,
): Record<string, unknown> {
  const { properties } = schema;
  if (!isObject(properties)) return value;
  const result: Record<string, unknown> = {};
  let changed = false;
  for (const key of Object.keys(value)) {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const here = { up: place, key };
    if (value[key] === null && isObject(property) && reading.view.nullMeansAbsent.has(property)) {
      reading.steps.push({ rule: 'null-optional', op: 'remove', at: pointerOf(here), from: null, loss: 'none' });
      changed = true;
      continue;
    }
    const inner = read(value[key], property, here, depth + 1, reading);
    if (inner !== value[key]) changed = true;
    setOwn(result, key, inner);
  }
  return changed ? result : value;
}

function readMember(value: string, schema: SchemaObject, place: Place | null, { steps }: Reading): string {
  const members = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : [];
  if (members.length === 0 || members.includes(value)) return value;
  const same = members.filter(
    (member): member is string => typeof member === 'string' && member.toLowerCase() === value.toLowerCase(),
  );
  if (same.length !== 1) return value;
  steps.push({ rule: 'enum-style', op: 'set', at: pointerOf(place), from: value, to: same[0]!, loss: 'none' });
  return same[0]!;
}

/** Finds the alternative that a value was made by: the only one that it fits, or failing that the first of its type. */
function chooseBranch(value: unknown, branches: readonly unknown[], reading: Reading): unknown {
  const different = branches.filter(
    (branch, index) => branches.findIndex((other) => equalJson(other, branch)) === index,
  );
  return different.find((branch) => fitsBranch(value, branch, reading)) ?? onlyListing(value, different);
}

/** Of several alternatives the one whose members have the value but for capitals. */
function onlyListing(value: unknown, branches: readonly unknown[]): unknown {
  if (typeof value !== 'string') return branches.find((branch) => isObject(branch) && branch['type'] === kindOf(value));
  return branches.find((branch) => isObject(branch) && Array.isArray(branch['enum']) && branch['enum'].some(isText));
}

function fitsBranch(value: unknown, branch: unknown, { view, compiled }: Reading): boolean {
  let node = compiled.get(branch);
  if (node === undefined) {
    const definitions = isObject(view.schema) ? { $defs: view.schema['$defs'] ?? {} } : {};
    node = compileSchema({ ...(branch as SchemaObject), ...definitions } as JsonSchema);
    compiled.set(branch, node);
  }
  return isValid(node, value);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : isObject(value) ? 'object' : typeof value;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
