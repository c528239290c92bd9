import { isObject } from '../base/index.ts';
import type { SchemaObject } from './json-schema.ts';
import { ownKeyword } from './sample-merge.ts';
import { isMultiple } from './sample-number.ts';

const structural = [
  'properties',
  'required',
  'additionalProperties',
  'minProperties',
  'items',
  'prefixItems',
  'minItems',
];

/** Tells whether the types and bounds beside an enum allow a member; a container with keywords of its own counts as not allowed. */
export function allowsMember(schema: SchemaObject, member: unknown): boolean {
  const type = ownKeyword(schema, 'type');
  if (type !== undefined && ![type].flat().some((each) => isOfType(member, each))) return false;
  if (typeof member === 'object' && member !== null)
    return !structural.some((keyword) => Object.hasOwn(schema, keyword));
  if (typeof member === 'number') {
    const divisor = ownKeyword(schema, 'multipleOf');
    return (
      (typeof divisor !== 'number' || isMultiple(member, divisor)) &&
      least(schema, 'minimum') <= member &&
      member <= most(schema, 'maximum') &&
      least(schema, 'exclusiveMinimum') < member &&
      member < most(schema, 'exclusiveMaximum')
    );
  }
  if (typeof member !== 'string') return true;
  const length = [...member].length;
  return least(schema, 'minLength') <= length && length <= most(schema, 'maxLength');
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  return type === 'object' ? isObject(value) : typeof value === type;
}

function least(schema: SchemaObject, keyword: string): number {
  const value = ownKeyword(schema, keyword);
  return typeof value === 'number' ? value : Number.NEGATIVE_INFINITY;
}

function most(schema: SchemaObject, keyword: string): number {
  const value = ownKeyword(schema, keyword);
  return typeof value === 'number' ? value : Number.POSITIVE_INFINITY;
}
