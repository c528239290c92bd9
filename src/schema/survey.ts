/** A schema comes in and is looked over once, all of it; what is wrong with it throws, what references need is noted, and no value is met. */
import { isObject, limits } from '../base/index.ts';
import type { SchemaObject } from './json-schema.ts';
import { openResource } from './open-resource.ts';
import { hasOwn } from './own.ts';
import { resolveUri, splitFragment } from './resolve-uri.ts';
import type { Library, Resource } from './resource.ts';
import { refuse, type SurveyPath } from './survey-path.ts';

/** A reference that was met; whether it leads anywhere is known only when the whole schema was looked over. */
export interface PendingReference {
  readonly reference: string;
  readonly home: Resource;
  /** The keys that lead to the reference. */
  readonly path: readonly (string | number)[];
}

/** What a survey carries and finds. */
export interface Survey {
  readonly library: Library;
  readonly pending: PendingReference[];
  readonly path: SurveyPath;
  /** The objects that were looked over; kept only once there are so many that objects used twice could multiply. */
  seen: Set<object> | null;
  count: number;
}

const countBeforeSeen = 2_000;
// Each schema inside another adds one key to the path at least, and two mostly.
const longestPath = 2 * limits.depth;

/** Looks over a schema and all that is under it; `depth` is how much of the path leads to it. */
export function surveySchema(schema: unknown, outer: Resource, depth: number, survey: Survey): void {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    if (typeof schema !== 'boolean') refuse(survey.path, depth, 'a schema has to be an object, true or false');
    return;
  }
  if (++survey.count > countBeforeSeen && isSeen(schema, survey)) return;
  if (depth > longestPath) {
    refuse(survey.path, depth, `the schema is nested deeper than ${limits.depth} levels, or holds itself`);
  }
  const keywords = schema as SchemaObject;
  const home = hasOwn(keywords, '$id') ? enterResource(keywords, outer, survey) : outer;
  const table = home.table;
  for (const name in keywords) {
    const rule = table.get(name);
    if (rule === undefined || !hasOwn(keywords, name)) continue;
    const value = keywords[name];
    // An undefined keyword is absent, as in JSON.
    if (value === undefined) continue;
    survey.path[depth] = name;
    if (rule.anchors) noteAnchor(name, value, keywords, home, depth + 1, survey);
    else rule.look(value, home, depth + 1, survey);
  }
}

function isSeen(schema: object, survey: Survey): boolean {
  survey.seen ??= new Set();
  if (survey.seen.has(schema)) return true;
  survey.seen.add(schema);
  return false;
}

function noteAnchor(
  name: string,
  value: unknown,
  schema: SchemaObject,
  home: Resource,
  depth: number,
  survey: Survey,
): void {
  if (typeof value !== 'string') refuse(survey.path, depth, 'an anchor has to be a text');
  home.anchors ??= new Map();
  home.anchors.set(value, schema);
  if (name !== '$dynamicAnchor') return;
  home.dynamicAnchors ??= new Map();
  home.dynamicAnchors.set(value, schema);
}

/** A schema with an `$id` begins a resource of its own; in draft-07 one of only a fragment is an anchor, and beside `$ref` nothing counts. */
function enterResource(schema: SchemaObject, home: Resource, survey: Survey): Resource {
  const known = survey.library.roots?.get(schema);
  if (known !== undefined && known !== home) return known;
  const id = schema['$id'];
  if (typeof id !== 'string' || !home.table.has('$id')) return home;
  if (home.dialect === 'draft-07' && hasOwn(schema, '$ref')) return home;
  const { uri, fragment } = splitFragment(id);
  if (fragment !== '' && home.dialect !== '2020-12') {
    home.anchors ??= new Map();
    home.anchors.set(fragment, schema);
  }
  if (uri === '') return home;
  const absolute = resolveUri(uri, home.uri);
  return absolute === home.uri ? home : openResource(survey.library, absolute, schema, home.dialect);
}

/** Looks over an object whose values are schemas. */
export function surveyMap(value: unknown, home: Resource, depth: number, survey: Survey): void {
  if (!isObject(value)) refuse(survey.path, depth, 'an object of schemas has to stand here');
  for (const key in value) {
    if (!hasOwn(value, key)) continue;
    const schema = value[key];
    if (schema === undefined) continue;
    survey.path[depth] = key;
    surveySchema(schema, home, depth + 1, survey);
  }
}

/** Looks over a list of schemas. */
export function surveyList(value: unknown, home: Resource, depth: number, survey: Survey): void {
  if (!Array.isArray(value)) refuse(survey.path, depth, 'a list of schemas has to stand here');
  for (let i = 0; i < value.length; i++) {
    survey.path[depth] = i;
    surveySchema(value[i], home, depth + 1, survey);
  }
}
