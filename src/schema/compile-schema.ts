/** A schema comes in, the node that stands for it goes out; a schema that cannot be used throws, and no value is met. */
import { isObject, ToolmendError } from '../base/index.ts';
import { readDialect } from './dialect.ts';
import { findTargets } from './find-target.ts';
import type { JsonSchema } from './json-schema.ts';
import { tableOf } from './keyword-table.ts';
import { itemsAsTuple } from './keywords/index.ts';
import { rootNode } from './make-node.ts';
import type { SchemaNode } from './node.ts';
import { makeResource } from './open-resource.ts';
import { defaultBase } from './resolve-uri.ts';
import type { Library } from './resource.ts';
import { defaultSettings, readOptions, type SchemaOptions, type Settings, sameSettings } from './schema-options.ts';
import { type Survey, surveySchema } from './survey.ts';

/** What a schema was compiled to; under other settings, before. */
interface Compiled {
  readonly settings: Settings;
  readonly node: SchemaNode;
  readonly before: Compiled | undefined;
}

const compiled = new WeakMap<object, Compiled>();

/**
 * Compiles a schema. The result is kept with the schema object, so that a second call costs a look-up; a schema object is
 * therefore not to be changed afterwards: a changed schema has to be a new object. Throws a `ToolmendError` of code `schema`
 * whose `at` points to what cannot be used. Keywords that are not known are ignored.
 */
export function compileSchema(schema: JsonSchema, options?: SchemaOptions): SchemaNode {
  const settings = options === undefined ? defaultSettings : readOptions(options);
  if (!isObject(schema)) {
    if (typeof schema === 'boolean') return compile(schema, settings);
    throw new ToolmendError('schema', 'a schema has to be an object, true or false (at the root)', { at: '' });
  }
  const before = compiled.get(schema);
  for (let one = before; one !== undefined; one = one.before) if (sameSettings(one.settings, settings)) return one.node;
  const node = compile(schema, settings);
  compiled.set(schema, { settings, node, before });
  return node;
}

function compile(schema: JsonSchema, settings: Settings): SchemaNode {
  const library: Library = {
    settings,
    tableOf,
    tupleKeyword: itemsAsTuple,
    resources: null,
    roots: null,
    dynamic: false,
  };
  const home = makeResource(library, defaultBase, schema, readDialect(settings.dialect));
  const survey: Survey = { library, pending: [], path: [], seen: null, count: 0 };
  surveySchema(schema, home, 0, survey);
  if (survey.pending.length > 0) findTargets(survey);
  // An `$id` at the root has made it a resource under that name.
  return rootNode(schema, isObject(schema) ? (library.roots?.get(schema) ?? home) : home);
}
