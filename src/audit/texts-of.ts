import { isObject, setOwn } from '../base/index.ts';
import { forModel, type ToldTexts, type Tool } from '../contract/index.ts';
import type { JsonSchema } from '../schema/index.ts';
import type { FoundTool } from './find-tools.ts';
import { codeOf, isUnreadable } from './static-value.ts';

/** What a model reads of a tool, as far as it can be read without running anything. */
export interface KnownTexts extends ToldTexts {
  readonly name: string;
  /** The code of descriptions that are built at run time, by parameter; `''` stands for the tool's own. */
  readonly unread: ReadonlyMap<string, string>;
  /** Whether every declared parameter is known. */
  readonly complete: boolean;
  /** Parameters that have a value before any code of the tool runs, also where the model leaves them out. */
  readonly filled: ReadonlySet<string>;
}

/** Takes the texts of a tool apart into what is known and what is not; a tool that is given as data tells everything itself. */
export function textsOf(found: FoundTool, given: Tool | undefined): KnownTexts {
  const filled = filledIn(found);
  if (given !== undefined) {
    const { name, description } = given;
    const parameters = forModel(given, { budget: Number.POSITIVE_INFINITY });
    const texts = { name, parameters, ...(description !== undefined && { description }) };
    return { ...texts, unread: new Map(), complete: true, filled };
  }
  const unread = new Map<string, string>();
  let complete = true;
  const properties: Record<string, unknown> = {};
  const declared = found.schema['properties'];
  for (const [name, schema] of Object.entries(isObject(declared) ? declared : {})) {
    if (isUnreadable(schema)) {
      if (name.startsWith('...') || name.startsWith('[')) complete = false;
      else setOwn(properties, name, {});
      unread.set(name, codeOf(schema));
      continue;
    }
    if (isObject(schema) && isUnreadable(schema['description'])) unread.set(name, codeOf(schema['description']));
    setOwn(properties, name, readable(schema));
  }
  if (isUnreadable(found.description)) unread.set('', codeOf(found.description));
  const rest = readable({ ...found.schema, properties: {} }) as Record<string, unknown>;
  if (isUnreadable(declared) || rest['additionalProperties'] === true) complete = false;
  if (isObject(rest['additionalProperties']) || isObject(rest['patternProperties'])) complete = false;
  const parameters: JsonSchema = { ...rest, properties };
  const described = typeof found.description === 'string' ? { description: found.description } : {};
  return { name: found.name, parameters, ...described, unread, complete, filled };
}

function filledIn({ fills, schema }: FoundTool): Set<string> {
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const isFilled = (each: unknown): boolean => fills === true && isObject(each) && Object.hasOwn(each, 'default');
  return new Set(properties.filter(([, each]) => isFilled(each)).map(([name]) => name));
}

/** Leaves out what could not be read. */
function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isUnreadable(item)).map(readable);
  if (!isObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) if (!isUnreadable(value[key])) setOwn(result, key, readable(value[key]));
  return result;
}
