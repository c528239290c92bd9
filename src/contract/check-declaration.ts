/** A tool in, nothing out: throws for the first thing that its declaration says and that cannot be meant. */
import { type Effect, escapeToken, healRuleNames, isObject, ToolmendError } from '../base/index.ts';
import { pointerTo, subschemas } from './subschemas.ts';
import type { Origin, Tool } from './tool.ts';

const effects: readonly Effect[] = ['read', 'write', 'destructive'];
const origins: readonly Origin[] = ['builtin', 'custom', 'mcp'];
const settings: readonly string[] = ['off', 'safe', 'by-effect', 'all'];
const ruleNames: readonly string[] = healRuleNames;

type Fail = (message: string, at: string) => never;

/** Checks what compiling the schema does not: words of the declaration, and the `x-` hints in the schema. */
export function checkDeclaration(tool: Tool, schemaAt: string): void {
  const fail: Fail = (message, at) => {
    throw new ToolmendError('tool', `${tool.name}: ${message} (at ${at})`, { tool: tool.name, at });
  };
  // Optional members that hold undefined count as absent: definitions are often built by spreading.
  const { effect, origin, heal, guard, description } = tool as { readonly [Key in keyof Tool]?: unknown };
  if (description !== undefined && typeof description !== 'string') fail('its description is no text', '/description');
  if (effect !== undefined && !effects.includes(effect as Effect)) {
    fail(`unknown effect ${show(effect)}: expected one of ${effects.join(', ')}`, '/effect');
  }
  if (origin !== undefined && !origins.includes(origin as Origin)) {
    fail(`unknown origin ${show(origin)}: expected one of ${origins.join(', ')}`, '/origin');
  }
  if (guard !== undefined && typeof guard !== 'boolean') fail('guard is true or false', '/guard');
  if (heal !== undefined) checkHeal(heal, '/heal', fail);
  for (const member of ['validate', 'execute'] as const) {
    if (tool[member] !== undefined && typeof tool[member] !== 'function') fail(`${member} is a function`, `/${member}`);
  }
  checkRoot(tool.parameters, schemaAt, fail);
  for (const found of subschemas(tool.parameters)) {
    const failHere: Fail = (message, at) => fail(message, schemaAt + pointerTo(found) + at);
    checkHints(found.schema, failHere);
  }
}

function checkHeal(value: unknown, at: string, fail: Fail): void {
  if (Array.isArray(value)) {
    const unknown = value.findIndex((name) => !ruleNames.includes(name as string));
    if (unknown >= 0) fail(`unknown heal rule ${show(value[unknown])}`, `${at}/${unknown}`);
  } else if (!settings.includes(value as string)) {
    fail(`unknown heal setting ${show(value)}: expected ${settings.join(', ')} or a list of rules`, at);
  }
}

function checkRoot(parameters: unknown, at: string, fail: Fail): void {
  if (!isObject(parameters)) fail('its parameters are no JSON Schema of an object', at);
  const type = parameters['type'];
  const allowed = Array.isArray(type) ? type.includes('object') : type === undefined || type === 'object';
  if (!allowed) fail(`the arguments of a tool are an object, but its schema says ${show(type)}`, `${at}/type`);
}

/** Places are told from the schema that a hint stands in. */
function checkHints(schema: Record<string, unknown>, fail: Fail): void {
  const own = (key: string): unknown => (Object.hasOwn(schema, key) ? schema[key] : undefined);
  if (own('x-heal') !== undefined) checkHeal(own('x-heal'), '/x-heal', fail);
  if (own('x-synonyms') !== undefined) checkSynonyms(own('x-synonyms'), membersOf(schema), '/x-synonyms', fail);
  const properties = own('properties');
  if (isObject(properties)) checkAliases(properties, '/properties', fail);
}

function checkAliases(properties: Record<string, unknown>, at: string, fail: Fail): void {
  const claimed = new Map<string, string>();
  for (const key of Object.keys(properties)) {
    const property = properties[key];
    if (!isObject(property) || !Object.hasOwn(property, 'x-alias')) continue;
    const here = `${at}/${escapeToken(key)}/x-alias`;
    for (const alias of readTexts(property['x-alias'], here, fail)) {
      if (Object.hasOwn(properties, alias)) fail(`the alias ${show(alias)} is itself a declared parameter`, here);
      const other = claimed.get(alias);
      if (other !== undefined && other !== key)
        fail(`the alias ${show(alias)} is claimed by ${show(other)} and ${show(key)}`, here);
      claimed.set(alias, key);
    }
  }
}

/** The values that a field allows by name: an enum, or alternatives that are constants (the form that gives members titles). */
function membersOf(schema: Record<string, unknown>): readonly string[] {
  const members: unknown[] = [];
  for (const keyword of ['enum', 'oneOf', 'anyOf']) {
    const list = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (!Array.isArray(list)) continue;
    members.push(
      ...(keyword === 'enum' ? list : list.filter(isObject).flatMap((each) => each['const'] ?? each['enum'] ?? [])),
    );
  }
  return members.map(String);
}

function checkSynonyms(synonyms: unknown, known: readonly string[], at: string, fail: Fail): void {
  if (!isObject(synonyms)) fail('x-synonyms is an object: a member of the enum to a list of texts', at);
  const claimed = new Map<string, string>();
  for (const member of Object.keys(synonyms)) {
    const here = `${at}/${escapeToken(member)}`;
    if (!known.includes(member)) fail(`${show(member)} is no member of the enum`, here);
    for (const text of readTexts(synonyms[member], here, fail)) {
      const other = claimed.get(text);
      if (other !== undefined && other !== member)
        fail(`the synonym ${show(text)} stands for ${show(other)} and ${show(member)}`, here);
      claimed.set(text, member);
    }
  }
}

function readTexts(value: unknown, at: string, fail: Fail): readonly string[] {
  const texts = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(texts) || texts.some((text) => typeof text !== 'string'))
    return fail('expected a list of texts', at);
  return texts;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
