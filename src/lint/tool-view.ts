/** A definition as it was written in, everything that rules look at out, worked out once. */
import { isObject, isToolmendError } from '../base/index.ts';
import { declareRules, type FoundDefinition, type Rule } from '../contract/index.ts';
import { compileSchema, type JsonSchema } from '../schema/index.ts';
import { readForm, type ToolForm } from './read-form.ts';
import { descriptionOf, type SchemaRecord } from './schema/own.ts';
import { findParts, isConditional, type Part } from './schema/parts.ts';

/** A provider whose strict mode a tool is meant for. */
export type StrictDialect = 'openai' | 'anthropic';

/** One text that the model reads. */
export interface Text {
  readonly text: string;
  /** JSON Pointer; into the schema, or for the text of the tool itself into the entry. */
  readonly at: string;
  /** What it describes; null for the tool. */
  readonly part: Part | null;
}

/** One tool as the rules see it. */
export interface ToolView {
  readonly name: string;
  readonly description: string;
  readonly form: ToolForm;
  readonly entry: SchemaRecord;
  /** Pointers into the entry. */
  readonly schemaAt: string;
  readonly nameAt: string;
  readonly descriptionAt: string;
  readonly schema: SchemaRecord;
  /** Every schema inside, the root first. */
  readonly parts: readonly Part[];
  /** The properties among them that say what may be sent, nested ones as well. */
  readonly properties: readonly Part[];
  /** The parameters at the top level, by name. */
  readonly parameters: ReadonlyMap<string, Part>;
  /** Every name that is declared anywhere in the schema. */
  readonly names: ReadonlySet<string>;
  readonly texts: readonly Text[];
  /** Why the schema cannot be compiled. */
  readonly broken?: { readonly message: string; readonly at: string };
  readonly strict: boolean | undefined;
  readonly strictFor: ReadonlySet<StrictDialect>;
  /** The declared rules, where they can be meant. */
  readonly rules: readonly Rule[] | undefined;
  readonly writtenRules: unknown;
  readonly effect: string | undefined;
  /** Which repairs the tool asks for, as it was written. */
  readonly heal: unknown;
}

/** The whole list, for rules that compare tools. */
export interface ListView {
  readonly tools: readonly ToolView[];
  readonly budgets: Budgets;
}

/** Sizes in characters and counts from which the lint speaks. */
export interface Budgets {
  readonly toolDescription: number;
  readonly parameterDescription: number;
  readonly schema: number;
  readonly parameters: number;
  readonly tools: number;
}

/** Looks a definition over. `dialects` are the strict modes that every tool is meant for, whatever it says itself. */
export function viewTool(found: FoundDefinition, dialects: readonly StrictDialect[]): ToolView {
  const { entry, definition, schemaAt } = found;
  const schema = isObject(definition['parameters']) ? definition['parameters'] : {};
  const form = readForm(found);
  const parts = findParts(schema);
  const properties = parts.filter((part) => part.role === 'property' && !isConditional(part));
  const strict = typeof definition['strict'] === 'boolean' ? definition['strict'] : undefined;
  const around = schemaAt.slice(0, schemaAt.lastIndexOf('/'));
  const description = typeof definition['description'] === 'string' ? definition['description'] : '';
  const broken = findBreak(schema, definition['parameters']);
  return {
    name: typeof definition['name'] === 'string' ? definition['name'] : '',
    description,
    form,
    entry,
    schemaAt,
    nameAt: `${around}/name`,
    descriptionAt: `${around}/description`,
    schema,
    parts,
    properties,
    parameters: topLevel(properties),
    names: new Set(parts.filter((part) => part.role === 'property').map((part) => part.name)),
    texts: [
      ...(description === '' ? [] : [{ text: description, at: `${around}/description`, part: null }]),
      ...parts
        .filter((part) => descriptionOf(part.schema) !== '')
        .map((part) => ({ text: descriptionOf(part.schema), at: `${part.at}/description`, part })),
    ],
    ...(broken && { broken }),
    strict,
    strictFor: new Set([...dialects, ...strictBySelf(form, strict)]),
    rules: broken === undefined ? readDeclared(definition['rules'], schema) : undefined,
    writtenRules: definition['rules'],
    effect: typeof definition['effect'] === 'string' ? definition['effect'] : undefined,
    heal: definition['heal'],
  };
}

function readDeclared(rules: unknown, schema: SchemaRecord): readonly Rule[] | undefined {
  if (rules === undefined) return undefined;
  try {
    return declareRules(rules as readonly Rule[], schema as JsonSchema);
  } catch (error) {
    if (isToolmendError(error)) return undefined;
    throw error;
  }
}

function topLevel(properties: readonly Part[]): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>();
  for (const part of properties) if (part.path === part.name && !found.has(part.name)) found.set(part.name, part);
  return found;
}

function strictBySelf(form: ToolForm, strict: boolean | undefined): StrictDialect[] {
  if (strict !== true) return [];
  if (form === 'openai-chat' || form === 'openai-responses') return ['openai'];
  return form === 'anthropic' ? ['anthropic'] : [];
}

function findBreak(schema: SchemaRecord, written: unknown): { message: string; at: string } | undefined {
  if (!isObject(written)) return { message: 'the parameters are no JSON Schema of an object', at: '' };
  try {
    compileSchema(schema as JsonSchema);
    return undefined;
  } catch (error) {
    if (!isToolmendError(error)) throw error;
    return { message: error.message, at: error.at ?? '' };
  }
}
