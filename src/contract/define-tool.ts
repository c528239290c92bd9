/** A definition in, a tool out that is known to be usable; throws for what its author got wrong, never later for a call. */
import { isObject, ToolmendError } from '../base/index.ts';
import { compileSchema, type JsonSchema, type SchemaOptions } from '../schema/index.ts';
import { checkDeclaration } from './check-declaration.ts';
import type { InferInput } from './infer.ts';
import { declareRules } from './rules/declare-rules.ts';
import { isStandard, readStandard, type StandardParameters } from './standard-schema.ts';
import type { Tool } from './tool.ts';

/** What `parameters` may be: a JSON Schema, or a Standard Schema that gives one. */
export type ToolParameters = JsonSchema | StandardParameters;

/** The input of a tool by its parameters: what the Standard Schema puts out, or what the JSON Schema allows. */
export type ToolInput<Parameters> = Parameters extends {
  readonly '~standard': { readonly types?: { readonly output: infer Output } | undefined };
}
  ? Output
  : InferInput<Parameters>;

/** What `defineTool` takes: a `Tool` whose `parameters` may also be a Standard Schema. */
export interface ToolDefinition<Parameters extends ToolParameters = ToolParameters, Output = unknown>
  extends Omit<Tool<ToolInput<Parameters>, Output>, 'parameters' | 'execute'> {
  readonly parameters: Parameters;
  execute?(input: ToolInput<Parameters>, context?: unknown): Output;
}

/**
 * Declares a tool and checks the declaration. The input of `execute` gets the type of the parameters. Throws a
 * `ToolmendError` (`tool` or `schema`) with the tool's name and a JSON Pointer into the definition. The options say how
 * its schema will be read (`keywords: 'core'` looks at fewer keywords); give the guard the same ones.
 */
export function defineTool<const Parameters extends ToolParameters, Output = unknown>(
  definition: ToolDefinition<Parameters, Output>,
  options?: SchemaOptions,
): Tool<ToolInput<Parameters>, Output> {
  return declareTool(definition, options) as Tool<ToolInput<Parameters>, Output>;
}

/** Does what `defineTool` does for a definition of unknown types; `schemaAt` is where its author wrote the schema. */
export function declareTool(definition: unknown, options: SchemaOptions = {}, schemaAt = '/parameters'): Tool {
  if (!isObject(definition)) throw new ToolmendError('tool', 'a tool is declared by an object');
  const { parameters, ...rest } = definition;
  const name = rest['name'];
  if (typeof name !== 'string' || name.trim() === '') {
    throw new ToolmendError('tool', `a tool needs a name${tellForm(definition)}`, { at: '/name' });
  }
  const tool = { ...rest, ...readParameters(name, definition, schemaAt) } as unknown as Tool;
  try {
    compileSchema(tool.parameters, options);
  } catch (error) {
    if (!(error instanceof ToolmendError)) throw error;
    const at = `${schemaAt}${error.at ?? ''}`;
    // The place in the schema is part of the place in the definition, so it is told once.
    const reason = error.message.replace(` (at ${error.at})`, '');
    throw new ToolmendError(error.code, `${name}: ${reason} (at ${at})`, { tool: name, at, cause: error });
  }
  checkDeclaration(tool, schemaAt);
  if (tool.rules !== undefined) declareRules(tool.rules, tool.parameters, name);
  return tool;
}

/** A definition in the form of a provider is the commonest one that cannot be read here, and the mend is one call. */
function tellForm(definition: Record<string, unknown>): string {
  if (definition['parameters'] !== undefined) return '';
  const other = ['function', 'inputSchema', 'input_schema'].find((key) => definition[key] !== undefined);
  return other === undefined ? '' : `; it has "${other}": readTools reads the forms of providers`;
}

function readParameters(name: string, definition: Record<string, unknown>, at: string): Record<string, unknown> {
  const { parameters, validate: ownValidate } = definition;
  if (!isStandard(parameters)) {
    if (isObject(parameters)) return { parameters };
    const message = `its parameters are no JSON Schema of an object${tellForm(definition)}`;
    throw new ToolmendError('tool', `${name}: ${message} (at ${at})`, { tool: name, at });
  }
  const read = readStandard(parameters);
  if (typeof read === 'string') throw new ToolmendError('schema', `${name}: ${read} (at ${at})`, { tool: name, at });
  // A check that the definition brings itself is nearer than the one of its schema's library.
  const validate = ownValidate ?? read.validate;
  return validate === undefined ? { parameters: read.schema } : { parameters: read.schema, validate };
}
