/** Tools of the AI SDK and its relatives: a map by name, whose schema is an object of a library rather than JSON Schema. */
import { isObject, showAny, ToolmendError } from '../../../base/index.ts';
import { isStandard, type StandardResult } from '../../standard-schema.ts';
import { type FoundTool, ownWords } from './found-tool.ts';

/** What is shown of a name that is no text, in characters; the declaration refuses it later. */
const longestName = 80;

/** Reads `{description, inputSchema, execute}` under its name; older versions say `parameters`, others carry an `id`. */
export function readAiSdk(entry: Record<string, unknown>, key: string | undefined): readonly FoundTool[] | undefined {
  const member = Object.hasOwn(entry, 'inputSchema') ? 'inputSchema' : 'parameters';
  const name = entry['name'] ?? entry['id'] ?? key;
  if (name === undefined || entry[member] === undefined) return undefined;
  const told = typeof name === 'string' ? name : showAny(name, longestName).text;
  const schema = resolve(entry[member], told);
  if (key === undefined && !isStandard(schema) && !isLibrarySchema(schema)) return undefined;
  const words = { ...ownWords(entry), name };
  const schemaAt = `/${member}`;
  if (!isLibrarySchema(schema)) return [{ definition: { ...words, parameters: schema }, schemaAt }];
  const parameters = schema['jsonSchema'];
  if (isObject(parameters) && typeof parameters['then'] === 'function') {
    throw new ToolmendError('schema', `${told}: its JSON Schema comes as a promise; await it first`, {
      tool: told,
    });
  }
  const own = schema['validate'];
  const validate = typeof own === 'function' ? { validate: (value: unknown) => readVerdict(own(value)) } : {};
  return [{ definition: { ...validate, ...words, parameters }, schemaAt }];
}

/** A lazy schema is a function that returns it; ArkType's schemas are functions that are schemas. */
function resolve(schema: unknown, name: string): unknown {
  if (typeof schema !== 'function' || isStandard(schema)) return schema;
  try {
    return schema();
  } catch (cause) {
    throw new ToolmendError('schema', `${name}: its lazy schema cannot be read`, { tool: name, cause });
  }
}

/** The object that `jsonSchema()` makes: the JSON Schema, perhaps made on first look, and perhaps a check. */
function isLibrarySchema(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !isStandard(value) && 'jsonSchema' in value && !Object.hasOwn(value, 'type');
}

function readVerdict(verdict: unknown): StandardResult | Promise<StandardResult> {
  if (verdict instanceof Promise) return verdict.then(readVerdict);
  if (isObject(verdict) && verdict['success'] === true) return { value: verdict['value'] };
  const error = isObject(verdict) ? verdict['error'] : undefined;
  return { issues: [{ message: error instanceof Error ? error.message : 'refused by the tool' }] };
}
