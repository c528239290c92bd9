import { type Finding, isObject, type Place } from '../base/index.ts';
import { acceptedTypes, faceOrder, type SchemaNode, typeBits } from '../schema/index.ts';

type Report = (finding: Finding) => void;

/** Reports that a value is of another type than the schema lets through. */
export function reportType(node: SchemaNode, value: unknown, place: Place | null, report: Report): void {
  report({ code: 'type', place, keyword: 'type', argument: typeNames(node), value, asker: node });
}

/** Returns the names of the types that a node lets through, as the schema lists them, with `null` where `nullable` adds it. */
export function typeNames(node: SchemaNode): readonly string[] {
  let names = lettingThrough.get(node);
  if (names === undefined) {
    names = listTypes(node);
    lettingThrough.set(node, names);
  }
  return names;
}

const lettingThrough = new WeakMap<SchemaNode, readonly string[]>();

function listTypes(node: SchemaNode): readonly string[] {
  const schema = node.schema;
  if (!isObject(schema)) return [];
  if (!Object.hasOwn(schema, 'type')) {
    const mask = acceptedTypes(schema, node.spot.home);
    return faceOrder.filter((name) => (mask & typeBits[name]) !== 0);
  }
  const type = schema['type'];
  const names = typeof type === 'string' ? (alone.get(type) ?? [type]) : (type as readonly string[]);
  return node.facets?.nullable === true && !names.includes('null') ? [...names, 'null'] : names;
}

/** The lists of one type, the same for all schemas: what is said of a wrong type is kept by the list. */
const alone: ReadonlyMap<string, readonly string[]> = new Map(Object.keys(typeBits).map((name) => [name, [name]]));

/** Returns the declared keys of an object node that a value may have. */
export function acceptedKeys(node: SchemaNode): readonly string[] {
  let keys = accepted.get(node);
  if (keys === undefined) {
    keys = listKeys(node);
    accepted.set(node, keys);
  }
  return keys;
}

const accepted = new WeakMap<SchemaNode, readonly string[]>();

function listKeys(node: SchemaNode): readonly string[] {
  const properties = isObject(node.schema) ? node.schema['properties'] : undefined;
  const refused = (key: string): boolean =>
    isObject(properties) && Object.hasOwn(properties, key) && properties[key] === false;
  return node.keys.some(refused) ? node.keys.filter((key) => !refused(key)) : node.keys;
}
