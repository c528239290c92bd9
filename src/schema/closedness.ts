import { isObject, limits } from '../base/index.ts';
import { acceptedTypes, type Budget } from './accepted-types.ts';
import type { SchemaObject } from './json-schema.ts';
import { effects } from './keyword-rule.ts';
import { type SchemaNode, type Standing, typeBits } from './node.ts';
import { own } from './own.ts';
import type { Resource } from './resource.ts';

/** What says where a schema stands: a node, or a node in the making. */
export type Level = Pick<SchemaNode, 'schema' | 'spot' | 'effect'>;

/** Tells whether an object schema is closed by default: it alone describes the object, and says nothing else about its keys. */
export function closesByDefault(schema: SchemaObject, home: Resource, standing: Standing, effect: number): boolean {
  return (
    standing === 'alone' &&
    home.library.settings.closing &&
    Object.hasOwn(schema, 'properties') &&
    (effect & effects.opens) === 0 &&
    !hasSchemaDependencies(schema, home)
  );
}

function hasSchemaDependencies(schema: SchemaObject, home: Resource): boolean {
  if (!home.table.has('dependencies')) return false;
  const dependencies = own(schema, 'dependencies');
  return isObject(dependencies) && Object.values(dependencies).some((value) => !Array.isArray(value));
}

/** How the schemas stand that describe what is under the keys or in the list of a level. */
export function standingBelow(level: Level): Standing {
  const { standing } = level.spot;
  if (standing === 'open') return 'open';
  const several = standing === 'alone' && (level.effect & (effects.inPlace | effects.reference)) !== 0;
  return several && overlaps(level) ? 'open' : 'alone';
}

/** How a schema stands that describes the same value as a level, beside it. */
export function standingBeside(level: Level): Standing {
  return standingBelow(level) === 'open' ? 'open' : 'beside';
}

/** How the branches of a list of schemas stand, in order: as the level itself where one is the only alternative that can be an object. */
export function standingsOfBranches(
  level: Level,
  keyword: 'allOf' | 'anyOf' | 'oneOf',
  branches: readonly unknown[],
): readonly Standing[] {
  const { schema, spot } = level;
  const beside = standingBeside(level);
  const standings = branches.map(() => beside);
  if (keyword === 'allOf' || spot.standing !== 'alone' || !isObject(schema) || !describesOnlyBy(level, keyword))
    return standings;
  const takesObjects = (one: unknown): boolean => (acceptedTypes(one, spot.home) & typeBits.object) !== 0;
  const only = branches.findIndex(takesObjects);
  if (only >= 0 && !branches.some((one, index) => index > only && takesObjects(one))) standings[only] = 'alone';
  return standings;
}

/** How the target of a reference stands: as the level itself where the reference stands alone. */
export function standingOfTarget(level: Level): Standing {
  if (level.spot.standing !== 'alone' || !isObject(level.schema)) return standingBeside(level);
  const keyword = Object.hasOwn(level.schema, '$ref') ? '$ref' : '$dynamicRef';
  return describesOnlyBy(level, keyword) ? 'alone' : standingBeside(level);
}

const harmless: ReadonlySet<string> = new Set([
  'type',
  'nullable',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$defs',
  'definitions',
]);

/** Tells whether one keyword is all that a level says about its value, apart from its type. */
function describesOnlyBy(level: Level, keyword: string): boolean {
  const { schema } = level;
  const { home } = level.spot;
  if (keyword === '$ref' && home.dialect === 'draft-07') return true;
  for (const name of Object.keys(schema)) {
    if (name !== keyword && home.table.has(name) && !harmless.has(name)) return false;
  }
  return true;
}

/** Tells whether two schemas that hold at once describe the object, or the list, under one key of a level. */
function overlaps(level: Level): boolean {
  const { schema } = level;
  const { home } = level.spot;
  for (const count of countDescriptions(schema, home, { left: 2_000 }).values()) if (count > 1) return true;
  return false;
}

type Counts = Map<string, number>;

/** No key, since keys of `properties` are counted with a mark before them. */
const items = 'items';

/** Counts, for each key, how many schemas that hold at once say something about an object or list there. */
function countDescriptions(schema: unknown, home: Resource, budget: Budget, depth = 0): Counts {
  const counts: Counts = new Map();
  // A reference may lead round and round: what comes back to itself says nothing new at any depth.
  if (!isObject(schema) || depth > limits.depth || --budget.left < 0) return counts;
  const inner = (one: unknown): Counts => countDescriptions(one, home, budget, depth + 1);
  const properties = own(schema, 'properties');
  if (isObject(properties)) {
    for (const key of Object.keys(properties)) {
      if ((acceptedTypes(properties[key], home, budget) & (typeBits.object | typeBits.array)) !== 0)
        add(counts, `.${key}`, 1);
    }
  }
  if (Object.hasOwn(schema, 'items') || Object.hasOwn(schema, 'prefixItems')) add(counts, items, 1);
  for (const one of listOf(own(schema, 'allOf'))) addAll(counts, inner(one));
  // Of alternatives only one needs to hold: the greatest count of any.
  addAll(counts, greatest(listOf(own(schema, 'anyOf')).map(inner)));
  addAll(counts, greatest(listOf(own(schema, 'oneOf')).map(inner)));
  addAll(counts, greatest([inner(own(schema, 'then')), inner(own(schema, 'else'))]));
  for (const name of ['dependentSchemas', 'dependencies']) {
    const dependents = own(schema, name);
    if (isObject(dependents)) for (const one of Object.values(dependents)) addAll(counts, inner(one));
  }
  const reference = own(schema, '$ref');
  const target = typeof reference === 'string' ? home.found?.get(reference) : undefined;
  if (target !== undefined) addAll(counts, countDescriptions(target.schema, target.home, budget, depth + 1));
  return counts;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function add(counts: Counts, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function addAll(counts: Counts, more: Counts): void {
  for (const [key, count] of more) add(counts, key, count);
}

function greatest(all: readonly Counts[]): Counts {
  const most: Counts = new Map();
  for (const counts of all) {
    for (const [key, count] of counts) most.set(key, Math.max(count, most.get(key) ?? 0));
  }
  return most;
}
