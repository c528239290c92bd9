import { isObject } from '../../base/index.ts';
import type { Condition } from './condition.ts';
import { type Fail, isName, readWords } from './declaration.ts';

const maxDepth = 16;
const shapes: Readonly<Record<string, readonly string[]>> = {
  used: ['used'],
  given: ['given'],
  not: ['not'],
  all: ['all'],
  any: ['any'],
  parameter: ['parameter', 'equals', 'in'],
  context: ['context', 'equals', 'in', 'text', 'otherwise'],
};

/** Reads a condition from JSON; throws for what is none, and for one nested deeper than 16. */
export function readCondition(value: unknown, at: string, fail: Fail, depth = 0): Condition {
  if (depth > maxDepth) return fail(`a condition is nested deeper than ${maxDepth}`, at);
  if (!isObject(value)) return fail('a condition is an object, as used(…), equals(…) or fact(…) make it', at);
  const sort = Object.keys(shapes).find((key) => Object.hasOwn(value, key));
  if (sort === undefined) return fail(`a condition has one of the fields ${Object.keys(shapes).join(', ')}`, at);
  const extra = Object.keys(value).find((key) => !shapes[sort]!.includes(key) && value[key] !== undefined);
  if (extra !== undefined) return fail(`a condition with "${sort}" has no field "${extra}"`, `${at}/${extra}`);
  if (sort === 'not') readCondition(value['not'], `${at}/not`, fail, depth + 1);
  else if (sort === 'all' || sort === 'any') readParts(value[sort], `${at}/${sort}`, fail, depth);
  else readAtom(value, sort, at, fail);
  return value as unknown as Condition;
}

function readParts(value: unknown, at: string, fail: Fail, depth: number): void {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [];
  if (parts.length === 0) fail('a list of at least one condition belongs here', at);
  parts.forEach((part, index) => {
    readCondition(part, `${at}/${index}`, fail, depth + 1);
  });
}

function readAtom(value: Record<string, unknown>, sort: string, at: string, fail: Fail): void {
  if (!isName(value[sort])) fail(`"${sort}" is a name`, `${at}/${sort}`);
  const compared = ['equals', 'in'].filter((key) => value[key] !== undefined);
  if (sort === 'parameter' && compared.length === 0) fail('a condition with "parameter" says "equals" or "in"', at);
  if (compared.length > 1) fail('a condition says "equals" or "in", not both', at);
  if (compared[0] === 'in' && (!Array.isArray(value['in']) || value['in'].length === 0)) {
    fail('"in" is a list of at least one value', `${at}/in`);
  }
  for (const words of ['text', 'otherwise']) {
    if (value[words] !== undefined) readWords(value[words], words, `${at}/${words}`, fail);
  }
}
