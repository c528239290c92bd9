/** The strict schemas of one request in, what they come to out: providers count over all tools, not tool by tool. */
import { isObject } from '../base/index.ts';
import type { SchemaObject } from '../schema/index.ts';
import type { Dialect } from './dialect.ts';

/** What is counted, over all strict tools of a request; lengths are in UTF-16 code units. */
export interface RequestCounts {
  readonly tools: number;
  readonly properties: number;
  readonly optional: number;
  /** Parameters that allow more than one type. */
  readonly unions: number;
  readonly enumValues: number;
  /** Names of properties and definitions, members and constants. */
  readonly characters: number;
  /** Of the longest enum that has more than 250 members. */
  readonly longEnum: number;
  /** Objects and lists inside one another, the deepest. */
  readonly depth: number;
}

/** What the providers document; a count that is absent has no limit. */
export const requestLimits: Readonly<Record<Dialect, Partial<RequestCounts>>> = {
  openai: { properties: 5000, depth: 10, enumValues: 1000, characters: 120_000, longEnum: 15_000 },
  anthropic: { tools: 20, optional: 24, unions: 16 },
  gemini: {},
  mcp: {},
};

/** Nothing counted yet. */
export const noCounts: RequestCounts = {
  tools: 0,
  properties: 0,
  optional: 0,
  unions: 0,
  enumValues: 0,
  characters: 0,
  longEnum: 0,
  depth: 0,
};

/** Counts one schema. */
export function countSchema(schema: unknown): RequestCounts {
  const counts = { ...noCounts, tools: 1 };
  count(schema, 0, counts);
  return counts;
}

/** Adds the counts of two schemas that go into one request. */
export function addCounts(first: RequestCounts, second: RequestCounts): RequestCounts {
  return {
    tools: first.tools + second.tools,
    properties: first.properties + second.properties,
    optional: first.optional + second.optional,
    unions: first.unions + second.unions,
    enumValues: first.enumValues + second.enumValues,
    characters: first.characters + second.characters,
    longEnum: Math.max(first.longEnum, second.longEnum),
    depth: Math.max(first.depth, second.depth),
  };
}

/** Returns the counts that are over what the dialect allows. */
export function overLimits(counts: RequestCounts, dialect: Dialect): (keyof RequestCounts)[] {
  const limits = requestLimits[dialect];
  return (Object.keys(limits) as (keyof RequestCounts)[]).filter((name) => counts[name] > limits[name]!);
}

type Counting = { -readonly [Name in keyof RequestCounts]: RequestCounts[Name] };

function count(schema: unknown, depth: number, counts: Counting): void {
  if (!isObject(schema)) return;
  const own = schema as SchemaObject;
  if (Array.isArray(own['anyOf']) || Array.isArray(own['type'])) counts.unions += 1;
  countMembers(own, counts);
  const inside = own['type'] === 'object' || own['type'] === 'array' ? depth + 1 : depth;
  counts.depth = Math.max(counts.depth, inside);
  if (isObject(own['properties'])) {
    const required = new Set(Array.isArray(own['required']) ? own['required'] : []);
    for (const key of Object.keys(own['properties'])) {
      counts.properties += 1;
      counts.characters += key.length;
      if (!required.has(key)) counts.optional += 1;
      count(own['properties'][key], inside, counts);
    }
  }
  if (isObject(own['$defs'])) {
    for (const name of Object.keys(own['$defs'])) {
      counts.characters += name.length;
      count(own['$defs'][name], depth, counts);
    }
  }
  for (const keyword of ['items', 'additionalProperties']) count(own[keyword], inside, counts);
  for (const keyword of ['anyOf', 'prefixItems']) {
    const list = own[keyword];
    if (Array.isArray(list)) for (const each of list) count(each, inside, counts);
  }
}

function countMembers(schema: SchemaObject, counts: Counting): void {
  const members = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : [];
  const length = members.reduce((sum: number, member) => sum + lengthOf(member), 0);
  counts.characters += length;
  if (Array.isArray(schema['enum'])) counts.enumValues += members.length;
  if (members.length > 250) counts.longEnum = Math.max(counts.longEnum, length);
}

function lengthOf(member: unknown): number {
  return typeof member === 'string' ? member.length : (JSON.stringify(member) ?? '').length;
}
