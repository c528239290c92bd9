/** A tool and what is known of the situation in, the schema to show to the model out: every rule told beside every parameter it involves. */
import { isObject, type Locale, ToolmendError } from '../../base/index.ts';
import type { JsonSchema, SchemaObject } from '../../schema/index.ts';
import { declareRules } from '../rules/declare-rules.ts';
import { narrowRules } from '../rules/narrow-rules.ts';
import type { Rule } from '../rules/rule.ts';
import { schemaForms } from '../rules/schema-forms.ts';
import type { Tool } from '../tool.ts';
import { rewriteRoot } from './rewrite-root.ts';
import { tellRules } from './rule-sentences.ts';
import { stripExtensions } from './strip-extensions.ts';

/** Characters that the description of one parameter may have, its rules included, unless `budget` says otherwise. */
export const descriptionBudget = 1_000;

/** How a tool is shown to a model. */
export interface ForModelOptions {
  /** The facts that are known now. What belongs to a feature that is off is left out; without facts everything is told. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** The language of the sentences; `en` by default. Descriptions that the schema has stay as they are. */
  readonly locale?: Locale;
  /** Characters that the description of a parameter with rules may have; 1000 by default. More is a `ToolmendError`. */
  readonly budget?: number;
  /** Adds the JSON Schema form of the rules as `allOf`; off by default, since strict dialects refuse `if`, `not` and `oneOf`. */
  readonly schemaForm?: boolean;
}

/** What this room needs of a tool to tell its rules. */
export type RuledTool = Pick<Tool, 'name' | 'parameters' | 'rules'>;

/**
 * Returns the JSON Schema of a tool as the model is to see it: with the sentences of its rules, each once, and without
 * `x-` keywords and parameters that cannot be used now. Throws a `ToolmendError` for rules that cannot be declared and for a
 * description over the budget. Showing twice is showing once.
 */
export function forModel(tool: RuledTool, options: ForModelOptions = {}): SchemaObject {
  const rules = declareRules(tool.rules ?? [], tool.parameters, tool.name);
  return showSchema(tool, rules, options);
}

/** Does what `forModel` does with rules that were declared before. */
export function showSchema(tool: RuledTool, rules: readonly Rule[], options: ForModelOptions = {}): SchemaObject {
  const { context = {}, budget = descriptionBudget } = options;
  const { away, sentences } = tellRules(rules, tool.parameters, options);
  const shown = rewriteRoot(stripExtensions(objectOf(tool.parameters)) as SchemaObject, (name, schema) => {
    if (away.has(name)) return undefined;
    const told = sentences.get(name);
    if (told === undefined || schema === false) return schema;
    const own = isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';
    const description = appendSentences(own, told);
    if (description.length > budget) failOverBudget(tool.name, name, description.length, budget);
    return { ...(schema === true ? {} : schema), description };
  });
  if (options.schemaForm !== true) return shown;
  const forms = schemaForms(narrowRules(rules, away, context), tool.parameters, context);
  const own = Array.isArray(shown['allOf']) ? shown['allOf'] : [];
  return forms.length === 0 ? shown : { ...shown, allOf: [...own, ...forms.map((form) => form.schema)] };
}

/** Providers take objects alone, so a schema that is true or false is written as one. */
function objectOf(schema: JsonSchema): SchemaObject {
  if (isObject(schema)) return schema;
  return schema === false ? { not: {} } : {};
}

/** Adds the sentences that a text does not hold yet. */
export function appendSentences(text: string, sentences: readonly string[]): string {
  const added = sentences.filter((sentence) => !text.includes(sentence));
  const start = text.trimEnd();
  if (added.length === 0) return text;
  const stop = start === '' || /[.!?:;。！？：；]["')\]”’）】]*$/.test(start) ? '' : '.';
  return [...(start === '' ? [] : [start + stop]), ...added].join(' ');
}

function failOverBudget(tool: string, name: string, length: number, budget: number): never {
  const at = `/parameters/properties/${name}/description`;
  const message = `with its rules the description of "${name}" has ${length} characters, ${length - budget} over the budget of ${budget}`;
  throw new ToolmendError('tool', `${tool}: ${message} (at ${at})`, { tool, at });
}
