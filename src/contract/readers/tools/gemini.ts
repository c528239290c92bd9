/** Gemini's tools: one entry holds many declarations, whose schema is JSON Schema or the older form with upper-case types. */
import { isObject, limits, setOwn, ToolmendError } from '../../../base/index.ts';
import { type FoundTool, noParameters, ownWords } from './found-tool.ts';

/** Reads `{functionDeclarations: […]}`, also spelled with underscores as on the wire of older clients. */
export function readGemini(entry: Record<string, unknown>): readonly FoundTool[] | undefined {
  const key = Object.hasOwn(entry, 'functionDeclarations') ? 'functionDeclarations' : 'function_declarations';
  const declarations = entry[key];
  if (!Array.isArray(declarations)) return undefined;
  return declarations.filter(isObject).map((each, index) => readDeclaration(each, `/${key}/${index}`));
}

/** Reads one declaration that stands by itself with a `parametersJsonSchema`, or with `parameters` in the older form. */
export function readGeminiDeclaration(entry: Record<string, unknown>): readonly FoundTool[] | undefined {
  const { parameters } = entry;
  const older = isObject(parameters) && typeof parameters['type'] === 'string' && isUpperCase(parameters['type']);
  return Object.hasOwn(entry, 'parametersJsonSchema') || older ? [readDeclaration(entry, '')] : undefined;
}

function readDeclaration(entry: Record<string, unknown>, at: string): FoundTool {
  const words = ownWords(entry);
  if (entry['parametersJsonSchema'] !== undefined) {
    const parameters = entry['parametersJsonSchema'];
    return { definition: { ...words, name: entry['name'], parameters }, schemaAt: `${at}/parametersJsonSchema` };
  }
  const parameters = entry['parameters'] === undefined ? noParameters : fromOpenApi(entry['parameters'], 0);
  return { definition: { ...words, name: entry['name'], parameters }, schemaAt: `${at}/parameters` };
}

const counts = ['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'];

/** Turns Gemini's form into JSON Schema: type words in lower case, counts that the wire writes as text into numbers. */
function fromOpenApi(schema: unknown, depth: number): unknown {
  if (!isObject(schema)) return schema;
  if (depth > limits.depth)
    throw new ToolmendError('schema', `the schema is nested deeper than ${limits.depth} levels`);
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(schema)) {
    const value = schema[key];
    if (key === 'type' && typeof value === 'string') {
      if (value !== 'TYPE_UNSPECIFIED') result['type'] = isUpperCase(value) ? value.toLowerCase() : value;
    } else if (counts.includes(key) && typeof value === 'string') {
      result[key] = Number(value);
    } else if (key === 'properties' && isObject(value)) {
      const properties: Record<string, unknown> = {};
      for (const name of Object.keys(value)) setOwn(properties, name, fromOpenApi(value[name], depth + 1));
      result['properties'] = properties;
    } else if (key === 'anyOf' && Array.isArray(value)) {
      result['anyOf'] = value.map((each) => fromOpenApi(each, depth + 1));
    } else if (key === 'items' || key === 'additionalProperties') {
      result[key] = fromOpenApi(value, depth + 1);
    } else {
      setOwn(result, key, value);
    }
  }
  return result;
}

function isUpperCase(word: string): boolean {
  return /^[A-Z_]+$/.test(word);
}
