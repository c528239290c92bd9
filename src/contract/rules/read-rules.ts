/** JSON in, rules out; throws for the first thing that is no rule, with its place. Looks at shapes only, at no schema. */
import { isObject } from '../../base/index.ts';
import { type Fail, failWith, isName, readWords } from './declaration.ts';
import type { FieldShape } from './kind.ts';
import { ruleKinds } from './kinds.ts';
import { readCondition } from './read-condition.ts';
import type { Rule } from './rule.ts';

/** Reads a list of rules from JSON. Throws a `ToolmendError` (`tool`) whose `at` is a pointer that starts with `/rules`. */
export function readRules(value: unknown, tool?: string): readonly Rule[] {
  const fail = failWith(tool);
  if (!Array.isArray(value)) return fail('rules are a list', '/rules');
  return value.map((each: unknown, index) => readRule(each, `/rules/${index}`, fail));
}

function readRule(value: unknown, at: string, fail: Fail): Rule {
  if (!isObject(value)) return fail('a rule is an object', at);
  const kind = value['kind'];
  if (typeof kind !== 'string' || !Object.hasOwn(ruleKinds, kind)) {
    return fail(`unknown kind of rule ${show(kind)}: expected ${Object.keys(ruleKinds).join(', ')}`, `${at}/kind`);
  }
  if (typeof value['id'] !== 'string' || value['id'].trim() === '') fail('a rule needs an id', `${at}/id`);
  const shape = ruleKinds[kind as Rule['kind']].shape;
  for (const field of Object.keys(value)) {
    if (field === 'id' || field === 'kind' || Object.hasOwn(shape, field) || value[field] === undefined) continue;
    fail(
      `a rule of the kind ${kind} has no field "${field}"; it has ${Object.keys(shape).join(', ')}`,
      `${at}/${field}`,
    );
  }
  for (const field of Object.keys(shape)) {
    readField(Object.hasOwn(value, field) ? value[field] : undefined, shape[field]!, { kind, field, at, fail });
  }
  if (Object.hasOwn(value, 'value') && value['configured'] !== undefined) {
    fail('a rule is about one value or about a setting elsewhere, not both', `${at}/configured`);
  }
  return value as unknown as Rule;
}

interface Reading {
  readonly kind: string;
  readonly field: string;
  readonly at: string;
  readonly fail: Fail;
}

function readField(value: unknown, shape: FieldShape, reading: Reading): void {
  const { kind, field, fail } = reading;
  const at = `${reading.at}/${field}`;
  if (value === undefined) {
    if (!shape.endsWith('?')) fail(`a rule of the kind ${kind} needs the field "${field}"`, at);
    return;
  }
  switch (shape) {
    case 'parameter':
      if (!isName(value)) fail(`"${field}" is the name of a parameter`, at);
      return;
    case 'parameters':
      if (!Array.isArray(value) || !value.every(isName)) fail(`"${field}" is a list of names of parameters`, at);
      return;
    case 'fact':
      if (!isName(value)) fail(`"${field}" is the name of a fact`, at);
      return;
    case 'words':
    case 'words?':
      readWords(value, field, at, fail);
      return;
    case 'condition':
    case 'condition?':
      readCondition(value, at, fail);
      return;
    case 'configured?':
      readConfigured(value, at, fail);
      return;
    case 'value':
    case 'value?':
      return;
  }
}

function readConfigured(value: unknown, at: string, fail: Fail): void {
  const setting = isObject(value) ? value : {};
  if (!isName(setting['context'])) fail('"configured" names a fact as "context"', at);
  readWords(setting['text'], 'text', `${at}/text`, fail);
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 80);
}
