import { isObject, typeName } from '../base/index.ts';
import { everyType, typeBits, typeMasks } from './node.ts';
import { own } from './own.ts';
import type { Resource } from './resource.ts';

/** The types that `type` and `nullable` of a schema let through, as a mask; names that are no types let everything through. */
export function declaredTypes(type: unknown, nullable: boolean): number {
  if (type === undefined) return everyType;
  const other = nullable ? typeBits.null : 0;
  if (typeof type === 'string') return (typeMasks.get(type) ?? everyType) | other;
  let mask = other;
  for (const name of type as readonly unknown[]) {
    // Only the subset of keywords gets here with a name that is no type, and it ignores what it does not know.
    const bit = typeMasks.get(name as string);
    if (bit === undefined) return everyType;
    mask |= bit;
  }
  return (mask & typeBits.number) !== 0 ? mask & ~typeBits.integer : mask;
}

/** The bit of a value's own type; 0 for what JSON cannot say. */
export function bitOf(value: unknown): number {
  const name = typeName(value);
  return name === 'undefined' ? 0 : typeBits[name];
}

/** Tells whether a mask lets numbers through, be it only whole ones. */
export function takesNumbers(mask: number): boolean {
  return (mask & (typeBits.number | typeBits.integer)) !== 0;
}

/** The types that a schema can let through at most, seen through references, `enum` and the schemas of `allOf`, `anyOf` and `oneOf`. */
export function acceptedTypes(schema: unknown, home: Resource, budget: Budget = { left: 500 }): number {
  if (schema === false) return 0;
  if (!isObject(schema) || --budget.left < 0) return everyType;
  if (own(schema, 'nullable') === true) return typeBits.null | typesOf(schema, home, budget);
  return typesOf(schema, home, budget);
}

/** How many more schemas may be looked at: references may come round, and may multiply. */
export interface Budget {
  left: number;
}

function typesOf(schema: Record<string, unknown>, home: Resource, budget: Budget): number {
  const core = home.library.settings.core;
  const reference = core ? undefined : own(schema, '$ref');
  const target = typeof reference === 'string' ? home.found?.get(reference) : undefined;
  const inherited = target === undefined ? everyType : acceptedTypes(target.schema, target.home, budget);
  if (target !== undefined && home.dialect === 'draft-07') return inherited;
  let mask = meet(declaredTypes(own(schema, 'type'), false), inherited);
  const members = own(schema, 'enum');
  if (Array.isArray(members))
    mask = meet(
      mask,
      members.reduce((bits: number, member) => bits | bitOf(member), 0),
    );
  if (core) return mask;
  if (Object.hasOwn(schema, 'const')) mask = meet(mask, bitOf(schema['const']));
  const every = own(schema, 'allOf');
  if (Array.isArray(every)) for (const one of every) mask = meet(mask, acceptedTypes(one, home, budget));
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = own(schema, keyword);
    if (!Array.isArray(branches)) continue;
    mask = meet(
      mask,
      branches.reduce((bits: number, one) => bits | acceptedTypes(one, home, budget), 0),
    );
  }
  return mask;
}

/** What two masks both let through; `number` and `integer` meet in `integer`. */
function meet(a: number, b: number): number {
  const whole = takesNumbers(a) && takesNumbers(b) && (a & b & typeBits.number) === 0 ? typeBits.integer : 0;
  return (a & b) | whole;
}
