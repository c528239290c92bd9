/** A schema, facts and hints in, the values that each parameter and fact is tried with out; the plainest value first. */
import { equalJson, isObject } from '../base/index.ts';
import { declaredParameters, type Rule, splitSentences, type Tool } from '../contract/index.ts';
import { compileSchema, type JsonSchema, mergeSchemas, sampleArguments } from '../schema/index.ts';
import { isValid } from '../validate/index.ts';

/** Something that is varied; a parameter that is left out has the value `undefined`. */
export interface Variable {
  readonly name: string;
  readonly kind: 'parameter' | 'fact';
  readonly values: readonly unknown[];
  /** The value that stands for any other, where values are free. */
  readonly other?: unknown;
  /** The words of a fact. */
  readonly words?: Pick<FactValues, 'text' | 'otherwise'>;
}

/** The values that a fact may have, and the words for it. */
export interface FactValues {
  readonly values: readonly unknown[];
  /** What it stands for as a noun: `an active team`. */
  readonly text?: string;
  /** What is said where it does not hold, as a clause: `the call is at top level`. */
  readonly otherwise?: string;
}

/** What is known of a tool's situation: a list of values for each fact, or values with words. */
export type ProbeContext = Readonly<Record<string, readonly unknown[] | FactValues>>;

const maxValues = 8;

/**
 * Lists what is varied for a tool; `hints` are texts that code compares with, tried where the schema allows them. Where the
 * context is `false`, nothing but parameters.
 */
export function listVariables(tool: Tool, context: ProbeContext | false, hints: readonly string[]): Variable[] {
  const variables: Variable[] = [];
  for (const [name, { schema, required }] of declaredParameters(tool.parameters)) {
    const own = valuesOf(name, schema, tool, hints);
    const values = (required ? own : [undefined, ...own]).slice(0, maxValues);
    const isFree = isObject(schema) && !isFlag(schema) && schema['enum'] === undefined && schema['const'] === undefined;
    variables.push({ name, kind: 'parameter', values, ...(isFree && own.length > 0 && { other: own[0] }) });
  }
  return context === false ? variables : [...variables, ...listFacts(tool, context)];
}

function listFacts(tool: Tool, context: ProbeContext): Variable[] {
  const facts = new Map<string, unknown[]>();
  for (const rule of tool.rules ?? [])
    for (const [name, value] of factsOf(rule)) facts.set(name, [...(facts.get(name) ?? []), value]);
  for (const [name, given] of Object.entries(context)) facts.set(name, [...(isList(given) ? given : given.values)]);
  return [...facts].map(([name, values]) => {
    const given = Object.hasOwn(context, name) ? context[name]! : undefined;
    const { text, otherwise } = given === undefined || isList(given) ? {} : given;
    return {
      name,
      kind: 'fact',
      values: distinct(given === undefined ? [false, ...values] : values).slice(0, maxValues),
      words: { ...(text !== undefined && { text }), ...(otherwise !== undefined && { otherwise }) },
    };
  });
}

function valuesOf(name: string, schema: JsonSchema, tool: Tool, hints: readonly string[]): unknown[] {
  const root = tool.parameters;
  const fits = checker(schema, root);
  const found: unknown[] = [];
  const add = (value: unknown): void => {
    if (value !== undefined && fits(value)) found.push(value);
  };
  const description = isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';
  const members = isObject(schema) ? (Array.isArray(schema['enum']) ? schema['enum'] : [schema['const']]) : [];
  for (const member of members) add(member);
  if (found.length > 0) return distinct(found).slice(0, maxValues);
  if (isFlag(schema)) return [true, false];
  add(sampleArguments(mergeSchemas(schema, { minLength: 1 }), root));
  add(sampleArguments(schema, root));
  for (const value of namedIn(tool.rules ?? [], name)) add(value);
  if (isObject(schema)) {
    add(schema['default']);
    for (const value of Array.isArray(schema['examples']) ? schema['examples'].slice(0, 2) : []) add(value);
    for (const bound of ['maximum', 'minimum']) add(schema[bound]);
  }
  for (const quoted of quotedIn(description)) add(quoted);
  // A hint is for texts that are a choice of some; free texts that no description lists are tried with a few.
  for (const hint of hints.slice(0, 12)) add(hint);
  if (!found.some((value) => typeof value !== 'string' || value.trim() !== '')) add('text');
  const used = distinct(found).filter((value) => value !== '');
  const isRequired = isObject(root) && Array.isArray(root['required']) && root['required'].includes(name);
  return isRequired && fits('') ? [...used.slice(0, maxValues - 1), ''] : used;
}

function checker(schema: JsonSchema, root: JsonSchema): (value: unknown) => boolean {
  const definitions = isObject(root) ? { $defs: root['$defs'] ?? {}, definitions: root['definitions'] ?? {} } : {};
  const node = compileSchema(isObject(schema) ? { ...definitions, ...schema } : schema);
  return (value) => isValid(node, value);
}

function isFlag(schema: JsonSchema): boolean {
  return (
    isObject(schema) &&
    [schema['type']]
      .flat()
      .filter((type) => type !== 'null')
      .join() === 'boolean'
  );
}

/** The values that declared rules compare a parameter with. */
function namedIn(rules: readonly Rule[], name: string): unknown[] {
  const found: unknown[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isObject(value)) return;
    if (value['parameter'] === name) found.push(...(Array.isArray(value['in']) ? value['in'] : [value['equals']]));
    if (value['of'] === name) found.push(value['value']);
    for (const each of Object.values(value)) visit(each);
  };
  visit(rules);
  return found;
}

function factsOf(rule: unknown): [string, unknown][] {
  const found: [string, unknown][] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isObject(value)) return;
    if (typeof value['context'] === 'string') {
      const values = Array.isArray(value['in']) ? value['in'] : [value['equals'] ?? true];
      for (const each of values) found.push([value['context'], each]);
    }
    if (value['kind'] === 'needsContext' && typeof value['on'] === 'string') found.push([value['on'], true]);
    for (const each of Object.values(value)) visit(each);
  };
  visit(rule);
  return found;
}

function quotedIn(text: string): string[] {
  return splitSentences(text).flatMap((sentence) =>
    [...sentence.matchAll(/["'`“]([\w.*/ -]{1,40})["'`”]/g)].map((match) => match[1]!),
  );
}

function distinct(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => values.findIndex((other) => equalJson(other, value)) === index);
}

function isList(given: readonly unknown[] | Partial<FactValues>): given is readonly unknown[] {
  return Array.isArray(given);
}
