import { isObject } from '../base/index.ts';
import { readDialect } from './dialect.ts';
import type { JsonSchema, SchemaObject } from './json-schema.ts';
import type { KeywordRule } from './keyword-rule.ts';
import { holdsOf } from './keyword-table.ts';
import { openResource } from './open-resource.ts';
import { defaultBase, resolveUri, splitFragment } from './resolve-uri.ts';
import type { Library, Resource, Target } from './resource.ts';
import { type PendingReference, type Survey, surveySchema } from './survey.ts';
import { refuse } from './survey-path.ts';

/** Looks up every reference that a survey met, and those of the documents they lead to; throws where one leads nowhere. */
export function findTargets(survey: Survey): void {
  // The list grows while references bring in further documents.
  for (let i = 0; i < survey.pending.length; i++) {
    const { home, reference } = survey.pending[i]!;
    home.found ??= new Map();
    if (!home.found.has(reference)) home.found.set(reference, findTarget(survey.pending[i]!, survey));
  }
}

function findTarget(pending: PendingReference, survey: Survey): Target {
  const { reference, home, path } = pending;
  const { uri, fragment } = splitFragment(reference);
  const resource = uri === '' ? home : findResource(resolveUri(uri, home.uri), survey);
  if (resource === undefined) {
    refuse(path, path.length, `the reference ${reference} leads to a document that is not among the remotes`);
  }
  const target =
    fragment === '' || fragment.startsWith('/')
      ? followPointer(fragment, resource, survey)
      : findAnchor(fragment, resource);
  if (target === undefined) refuse(path, path.length, `the reference ${reference} leads nowhere`);
  return target;
}

function findAnchor(name: string, home: Resource): Target | undefined {
  const schema = home.anchors?.get(name);
  if (schema === undefined) return undefined;
  return { schema, home, dynamicAnchor: home.dynamicAnchors?.has(name) ? name : null };
}

/** Walks a JSON Pointer; where it leaves what the survey saw as schemas, the survey is made up for. */
function followPointer(pointer: string, resource: Resource, survey: Survey): Target | undefined {
  const tokens = pointer === '' ? [] : pointer.slice(1).split('/').map(unescapeToken);
  let value: unknown = resource.root;
  let home = resource;
  let surveyed = true;
  /** How many tokens until the next schema; 0 where one stands here. */
  let toSchema = 0;
  for (const token of tokens) {
    if (toSchema > 0) toSchema--;
    else {
      toSchema = stepsToSchema(home.table.get(token), isObject(value) ? value[token] : undefined);
      if (toSchema < 0) surveyed = false;
    }
    if (Array.isArray(value) && /^(0|[1-9]\d*)$/.test(token)) value = value[Number(token)];
    else if (isObject(value) && Object.hasOwn(value, token)) value = value[token];
    else return undefined;
    if (isObject(value)) home = survey.library.roots?.get(value) ?? home;
  }
  if (typeof value !== 'boolean' && !isObject(value)) return undefined;
  if (!surveyed || toSchema > 0) {
    for (let i = 0; i < tokens.length; i++) survey.path[i] = tokens[i]!;
    surveySchema(value, home, tokens.length, survey);
    if (isObject(value)) home = survey.library.roots?.get(value) ?? home;
  }
  return { schema: value, home, dynamicAnchor: null };
}

/** How many more tokens lead from a keyword to a schema: none, or one through a list or map; -1 where no schema is. */
function stepsToSchema(rule: KeywordRule | undefined, value: unknown): number {
  switch (rule === undefined ? 'nothing' : holdsOf(rule)) {
    case 'schema':
      return 0;
    case 'parts':
      return 1;
    case 'items':
      return Array.isArray(value) ? 1 : 0;
    default:
      return -1;
  }
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

function findResource(uri: string, survey: Survey): Resource | undefined {
  return survey.library.resources?.get(uri) ?? openRemote(uri, survey);
}

/** Takes a document in from the remotes, by the URI it is filed under or by its own `$id`. */
function openRemote(uri: string, survey: Survey): Resource | undefined {
  const library: Library = survey.library;
  const schema = remoteAt(uri, library.settings.remotes ?? {});
  if (schema === undefined) return undefined;
  const resource = openResource(library, uri, schema, readDialect(library.settings.dialect));
  surveySchema(schema, resource, 0, survey);
  // A root with an `$id` has become a resource under that name; both names lead to it.
  const named = typeof schema === 'object' ? library.roots?.get(schema as SchemaObject) : undefined;
  if (named !== undefined) library.resources!.set(uri, named);
  return named ?? resource;
}

function remoteAt(uri: string, remotes: Readonly<Record<string, JsonSchema>>): JsonSchema | undefined {
  if (Object.hasOwn(remotes, uri)) return remotes[uri];
  let byId: JsonSchema | undefined;
  for (const key of Object.keys(remotes)) {
    const remote = remotes[key]!;
    const filed = resolveUri(splitFragment(key).uri, defaultBase);
    if (filed === uri) return remote;
    const id = isObject(remote) && Object.hasOwn(remote, '$id') ? remote['$id'] : undefined;
    if (typeof id === 'string' && resolveUri(splitFragment(id).uri, filed) === uri) byId = remote;
  }
  return byId;
}
