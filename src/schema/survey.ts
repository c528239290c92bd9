/** A schema comes in and is looked over once, all of it; what is wrong with it throws, what references need is noted, and no value is met. */
import { isObject, limits } from '../base/index.ts';
import { checkKeywordValue } from './check-keyword-value.ts';
import type { SchemaObject } from './json-schema.ts';
import { shapes } from './keyword-rule.ts';
import { openResource } from './open-resource.ts';
import { resolveUri, splitFragment } from './resolve-uri.ts';
import type { Library, Resource } from './resource.ts';
import { refuse, type SurveyPath } from './survey-path.ts';

/** A reference that was met; whether it leads anywhere is known only when the whole schema was looked over. */
export interface PendingReference {
  readonly reference: string;
  readonly home: Resource;
  /** The JSON Pointer of the reference. */
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

/** Looks over a schema and all that is under it; `depth` is how much of the path leads to it. */
export function surveySchema(schema: unknown, home: Resource, depth: number, survey: Survey): void {
  if (typeof schema === 'boolean') return;
  if (!isObject(schema)) refuse(survey.path, depth, 'a schema has to be an object, true or false');
  // Each schema inside another adds at least one key to the path.
  if (depth > 2 * limits.depth) {
    refuse(survey.path, depth, `the schema is nested deeper than ${limits.depth} levels, or holds itself`);
  }
  if (++survey.count > countBeforeSeen) {
    survey.seen ??= new Set();
    if (survey.seen.has(schema)) return;
    survey.seen.add(schema);
  }
  surveyKeywords(schema, enterResource(schema, home, survey), depth, survey);
}

/** Looks over the keywords of one schema object whose resource is known. */
export function surveyKeywords(schema: SchemaObject, home: Resource, depth: number, survey: Survey): void {
  const path = survey.path;
  const table = home.table;
  for (const name in schema) {
    const rule = table.get(name);
    if (rule === undefined || !Object.hasOwn(schema, name)) continue;
    const value = schema[name];
    // An undefined keyword is absent, as in JSON.
    if (value === undefined) continue;
    path[depth] = name;
    switch (rule.shape) {
      case shapes.schema:
        surveySchema(value, home, depth + 1, survey);
        break;
      case shapes.schemaMap:
        surveyMap(value, home, depth + 1, survey);
        break;
      case shapes.schemaList:
        surveyList(value, home, depth + 1, survey);
        break;
      case shapes.itemsOrList:
        if (Array.isArray(value) && home.dialect !== '2020-12') {
          // The subset reads no tuples.
          if (!survey.library.settings.core) surveyList(value, home, depth + 1, survey);
        } else surveySchema(value, home, depth + 1, survey);
        break;
      case shapes.dependencies:
        surveyDependencies(value, home, depth + 1, survey);
        break;
      case shapes.patternMap:
        surveyMap(value, home, depth + 1, survey);
        checkKeywordValue(rule.shape, value, depth + 1, survey, home);
        break;
      case shapes.reference:
      case shapes.dynamicReference:
        if (typeof value !== 'string') refuse(path, depth + 1, 'a reference has to be a text');
        if (rule.shape === shapes.dynamicReference) survey.library.dynamic = true;
        survey.pending.push({ reference: value, home, path: path.slice(0, depth + 1) });
        break;
      case shapes.anchor:
      case shapes.dynamicAnchor:
        if (typeof value !== 'string') refuse(path, depth + 1, 'an anchor has to be a text');
        home.anchors.set(value, schema);
        if (rule.shape === shapes.dynamicAnchor) home.dynamicAnchors.set(value, schema);
        break;
      default:
        checkKeywordValue(rule.shape, value, depth + 1, survey, home);
    }
  }
}

function surveyMap(value: unknown, home: Resource, depth: number, survey: Survey): void {
  if (!isObject(value)) refuse(survey.path, depth, 'an object of schemas has to stand here');
  for (const key in value) {
    if (!Object.hasOwn(value, key) || value[key] === undefined) continue;
    survey.path[depth] = key;
    surveySchema(value[key], home, depth + 1, survey);
  }
}

function surveyList(value: unknown, home: Resource, depth: number, survey: Survey): void {
  if (!Array.isArray(value)) refuse(survey.path, depth, 'a list of schemas has to stand here');
  for (let i = 0; i < value.length; i++) {
    survey.path[depth] = i;
    surveySchema(value[i], home, depth + 1, survey);
  }
}

/** Draft-07: a key needs either other keys, as a list, or a schema. */
function surveyDependencies(value: unknown, home: Resource, depth: number, survey: Survey): void {
  if (!isObject(value)) refuse(survey.path, depth, 'an object of lists or schemas has to stand here');
  for (const key of Object.keys(value)) {
    survey.path[depth] = key;
    if (Array.isArray(value[key])) checkKeywordValue(shapes.names, value[key], depth + 1, survey, home);
    else surveySchema(value[key], home, depth + 1, survey);
  }
}

/** A schema with an `$id` begins a resource of its own; in draft-07 one of only a fragment is an anchor, and beside `$ref` nothing counts. */
function enterResource(schema: SchemaObject, home: Resource, survey: Survey): Resource {
  if (!home.table.has('$id') || !Object.hasOwn(schema, '$id')) return home;
  const known = survey.library.roots.get(schema);
  if (known !== undefined && known !== home) return known;
  const id = schema['$id'];
  if (typeof id !== 'string') return home;
  if (home.dialect === 'draft-07' && Object.hasOwn(schema, '$ref')) return home;
  const { uri, fragment } = splitFragment(id);
  if (fragment !== '' && home.dialect !== '2020-12') home.anchors.set(fragment, schema);
  if (uri === '') return home;
  const absolute = resolveUri(uri, home.uri);
  return absolute === home.uri ? home : openResource(survey.library, absolute, schema, home.dialect);
}
