/** A schema in, what a provider takes of it out; what cannot be sent is told in words, what cannot be strict is noted. */
import { isObject, typeName } from '../base/index.ts';
import type { JsonSchema, SchemaObject } from '../schema/index.ts';
import { conditionOf, gatherLevel } from './gather-level.ts';
import { acceptsNull, allowNull } from './nullable.ts';
import { refer } from './refer.ts';
import { rewriteArray } from './rewrite-array.ts';
import { rewriteObject } from './rewrite-object.ts';
import { rewriteUnion } from './rewrite-union.ts';
import { tellDefault } from './tell-keyword.ts';
import { keywordsOf, literalsOf, typesOf } from './types-of.ts';
import { isKept, mostSchemas, refuse, type Spot, tell, type Walk } from './walk.ts';

/** Rewrites one schema. Where nothing can be sent, a reason is noted and `{}` stands in its place. */
export function rewriteSchema(schema: JsonSchema, spot: Spot, walk: Walk): SchemaObject {
  if (walk.left === 0) {
    refuse(walk, 'too-large', '', `more than ${mostSchemas} schemas come of it when its conditions are written out`);
    return {};
  }
  walk.left -= 1;
  if (!isObject(schema)) {
    if (schema === false) refuse(walk, 'contradiction', spot.at, 'no value fits here');
    else if (walk.profile.typed) refuse(walk, 'untyped', spot.at, untypedMessage);
    return {};
  }
  const level = gatherLevel(schema, spot, walk);
  if (level === undefined) return {};
  const sentences = [...level.sentences];
  const written = writeLevel(level.schema, spot, walk, sentences);
  return describe(written, schema, level.schema, spot, walk, sentences);
}

const untypedMessage = 'anything is allowed here, and a strict schema needs a type';

function writeLevel(schema: SchemaObject, spot: Spot, walk: Walk, sentences: string[]): SchemaObject {
  if (typeof schema['$ref'] === 'string') return refer(schema['$ref'], spot, walk);
  if (schema['$dynamicRef'] !== undefined || schema['$recursiveRef'] !== undefined) {
    refuse(walk, 'reference', spot.at, 'a dynamic reference cannot be sent');
    return {};
  }
  const { nullable, ...rest } = schema;
  const written =
    Array.isArray(rest['anyOf']) || Array.isArray(rest['oneOf'])
      ? rewriteUnion(rest, spot, walk, sentences)
      : writeTypes(rest, spot, walk, sentences);
  return nullable === true && !acceptsNull(written, walk) ? allowNull(written) : written;
}

/** Writes a schema without alternatives: one type as it is, several as alternatives. */
function writeTypes(schema: SchemaObject, spot: Spot, walk: Walk, sentences: string[]): SchemaObject {
  const types = typesOf(schema);
  const withNull = types.includes('null');
  const others = types.filter((type) => type !== 'null');
  const literals = literalsOf(schema);
  if (literals?.some((value) => typeof value === 'object' && value !== null)) {
    if (walk.profile.typed) refuse(walk, 'composite-enum', spot.at, 'members of an enum that are objects or lists');
  }
  if (others.length === 0) {
    if (withNull) return { type: 'null' };
    if (walk.profile.typed) refuse(walk, 'untyped', spot.at, untypedMessage);
    return writeKeywords(schema, undefined, spot, walk, sentences);
  }
  const single = others.map((type) => writeType(schema, type, spot, walk, sentences));
  const written = single.length === 1 ? single[0]! : { anyOf: single };
  // A list of members decides about null itself.
  const allowsNull = withNull && (literals === undefined || literals.includes(null));
  return allowsNull ? allowNull(written) : written;
}

function writeType(schema: SchemaObject, type: string, spot: Spot, walk: Walk, sentences: string[]): SchemaObject {
  if (type === 'object' && literalsOf(schema) === undefined) return rewriteObject(schema, spot, walk, sentences);
  if (type === 'array' && literalsOf(schema) === undefined) return rewriteArray(schema, spot, walk, sentences);
  return writeKeywords(schema, type, spot, walk, sentences);
}

function writeKeywords(
  schema: SchemaObject,
  type: string | undefined,
  spot: Spot,
  walk: Walk,
  sentences: string[],
): SchemaObject {
  const { profile } = walk;
  const written: Record<string, unknown> = type === undefined ? {} : { type };
  const literals = literalsOf(schema)?.filter((value) => value !== null && (type === undefined || fits(value, type)));
  if (literals !== undefined) {
    if (literals.length === 0) refuse(walk, 'contradiction', spot.at, 'no listed value is of the declared type');
    if (Object.hasOwn(schema, 'const') && isKept(walk, 'const', literals[0])) written['const'] = literals[0];
    else written['enum'] = literals;
    if (profile.bareEnums) delete written['type'];
    return written;
  }
  const keywords = type === undefined ? Object.values(keywordsOf).flat() : keywordsOf[type]!;
  for (const keyword of new Set([...keywords, 'not', 'if'])) {
    if (!Object.hasOwn(schema, keyword)) continue;
    const value = schema[keyword];
    if (keyword === 'if') {
      sentences.push(tell(walk, 'condition', conditionOf(schema), spot.at));
    } else if (isKept(walk, keyword, value)) written[keyword] = value;
    else sentences.push(tell(walk, keyword, value, spot.at));
  }
  return written;
}

/** Adds the title, the description, the default and the sentences to what was written. */
function describe(
  written: SchemaObject,
  source: SchemaObject,
  level: SchemaObject,
  spot: Spot,
  walk: Walk,
  sentences: readonly string[],
): SchemaObject {
  const title = source['title'] ?? level['title'];
  const description = source['description'] ?? level['description'];
  const told = [...sentences];
  const standard = Object.hasOwn(source, 'default') ? source['default'] : level['default'];
  if (standard !== undefined && !(standard === null && walk.profile.optional === 'nullable')) {
    const when = !spot.optional ? 'always' : walk.profile.optional === 'nullable' ? 'null' : 'absent';
    const sentence = tellDefault(standard, when, walk.locale);
    // Telling twice is telling once.
    walk.told.push({ at: spot.at, keyword: 'default', sentence });
    told.push(sentence);
  }
  const text = typeof description === 'string' ? description : '';
  const added = [...new Set(told)].filter((sentence) => sentence !== '' && !text.includes(sentence));
  const whole = [text.trim(), ...added].filter((part) => part !== '').join(' ');
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(whole === '' ? {} : { description: whole }),
    ...written,
  };
}

function fits(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return typeName(value) === type;
}
