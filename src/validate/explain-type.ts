import { type Finding, isObject, type Place } from '../base/index.ts';
import { acceptedTypes, faceOrder, type SchemaNode, typeBits } from '../schema/index.ts';

type Report = (finding: Finding) => void;

/** Reports that a value is of another type than the schema lets through. */
export function reportType(node: SchemaNode, value: unknown, place: Place | null, report: Report): void {
  report({ code: 'type', place, keyword: 'type', argument: typeNames(node), value });
}

/** Returns the names of the types that a node lets through, as the schema lists them, with `null` where `nullable` adds it. */
export function typeNames(node: SchemaNode): readonly string[] {
  const schema = node.schema;
  if (!isObject(schema)) return [];
  if (!Object.hasOwn(schema, 'type')) {
    const mask = acceptedTypes(schema, node.home);
    return faceOrder.filter((name) => (mask & typeBits[name]) !== 0);
  }
  const type = schema['type'];
  const names: readonly string[] = typeof type === 'string' ? [type] : (type as readonly string[]);
  return node.nullable && !names.includes('null') ? [...names, 'null'] : names;
}

/** Returns the declared keys of an object node that a value may have. */
export function acceptedKeys(node: SchemaNode): readonly string[] {
  const properties = isObject(node.schema) ? node.schema['properties'] : undefined;
  if (!isObject(properties)) return node.keys;
  for (const key of node.keys) {
    if (Object.hasOwn(properties, key) && properties[key] === false) {
      return node.keys.filter((name) => !Object.hasOwn(properties, name) || properties[name] !== false);
    }
  }
  return node.keys;
}
