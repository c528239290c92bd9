import { isObject, showError } from '../base/index.ts';

/** One thing that a Standard Schema's own check refuses. */
export interface StandardIssue {
  readonly message: string;
  /** Keys from the whole down; some libraries wrap each in an object with `key`. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a Standard Schema's own check answers: a value, or issues. Some libraries give both; issues then count. */
export type StandardResult<Output = unknown> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** The parts of Standard Schema 1.1 and Standard JSON Schema 1.1 that a tool can bring as its `parameters`. */
export interface StandardParameters<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate?: ((value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>) | undefined;
    readonly jsonSchema?:
      | {
          readonly input: (options: { readonly target: 'draft-2020-12' }) => Record<string, unknown>;
        }
      | undefined;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** Tells whether something follows Standard Schema; ArkType's schemas are functions, so an object alone is not asked for. */
export function isStandard(value: unknown): value is StandardParameters {
  if (!isObject(value) && typeof value !== 'function') return false;
  const standard = (value as { '~standard'?: unknown })['~standard'];
  return isObject(standard) && typeof standard['vendor'] === 'string';
}

/**
 * Reads what a Standard Schema says: its input as JSON Schema 2020-12, and its own check. Returns the reason as text where
 * it gives no JSON Schema: some libraries cannot say every type, and Valibot says none without its wrapper.
 */
export function readStandard(parameters: StandardParameters):
  | {
      readonly schema: Record<string, unknown>;
      readonly validate?: (value: unknown) => StandardResult | Promise<StandardResult>;
    }
  | string {
  const standard = parameters['~standard'];
  const { vendor, jsonSchema, validate } = standard;
  if (jsonSchema === undefined) {
    const hint = vendor === 'valibot' ? '; wrap it with toStandardJsonSchema of @valibot/to-json-schema' : '';
    return `the ${vendor} schema gives no JSON Schema${hint}`;
  }
  let schema: unknown;
  try {
    schema = jsonSchema.input({ target: 'draft-2020-12' });
  } catch (error) {
    return `the ${vendor} schema cannot be said as JSON Schema: ${showError(error)}`;
  }
  if (!isObject(schema)) return `the ${vendor} schema gives no JSON Schema`;
  return validate === undefined ? { schema } : { schema, validate: (value) => validate(value) };
}
