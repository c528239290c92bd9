import { isObject, limits } from '../base/index.ts';
import { shapes } from './keyword-rule.ts';
import { typeBits } from './node.ts';
import { patternOf } from './pattern-of.ts';
import type { Resource } from './resource.ts';
import type { Survey } from './survey.ts';
import { refuse } from './survey-path.ts';

/** Throws where the value of a keyword that holds no schema is not of the shape the keyword needs. */
export function checkKeywordValue(shape: number, value: unknown, depth: number, survey: Survey, home: Resource): void {
  const no = (reason: string): never => refuse(survey.path, depth, reason);
  switch (shape) {
    case shapes.type:
      if (typeof value === 'string') {
        if (!isTypeName(value) && !survey.library.settings.core) no(`no JSON type is called ${JSON.stringify(value)}`);
      } else if (!isTexts(value) || value.length === 0) no('a type name, or a list of them, has to stand here');
      else if (!survey.library.settings.core) {
        for (const name of value) if (!isTypeName(name)) no(`no JSON type is called ${JSON.stringify(name)}`);
      }
      return;
    case shapes.names:
      if (!isTexts(value)) no('a list of texts has to stand here');
      return;
    case shapes.nameMap:
      if (!isObject(value)) no('an object of lists of texts has to stand here');
      else for (const key of Object.keys(value)) if (!isTexts(value[key])) no(`a list of texts has to stand at ${key}`);
      return;
    case shapes.list:
      if (!Array.isArray(value)) no('a list has to stand here');
      else for (const member of value) if (isTooDeep(member, 0)) no('a member is nested too deeply, or holds itself');
      return;
    case shapes.constant:
      if (isTooDeep(value, 0)) no('the value is nested too deeply, or holds itself');
      return;
    case shapes.bound:
      // In draft-04 and OpenAPI 3.0 these are flags beside `minimum` and `maximum`: read so where no dialect forbids it.
      if (typeof value === 'boolean' && home.dialect === 'mixed') return;
      if (!isFiniteNumber(value)) no('a number has to stand here');
      return;
    case shapes.finite:
      if (!isFiniteNumber(value)) no('a number has to stand here');
      return;
    case shapes.count:
      if (!Number.isInteger(value) || (value as number) < 0) no('a whole number of at least 0 has to stand here');
      return;
    case shapes.step:
      if (!isFiniteNumber(value) || value <= 0) no('a number above 0 has to stand here');
      return;
    case shapes.text:
    case shapes.id:
      if (typeof value !== 'string') no('a text has to stand here');
      return;
    case shapes.pattern:
      if (typeof value !== 'string') no('a text has to stand here');
      else if (patternOf(survey.library, value) === null) no('this is no regular expression');
      return;
    case shapes.patternMap:
      for (const source of Object.keys(value as object)) {
        if (patternOf(survey.library, source) !== null) continue;
        survey.path[depth] = source;
        refuse(survey.path, depth + 1, 'this key is no regular expression');
      }
  }
}

function isTypeName(name: string): boolean {
  return Object.hasOwn(typeBits, name);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= limits.depth) return true;
  for (const item of Array.isArray(value) ? value : Object.values(value)) if (isTooDeep(item, depth + 1)) return true;
  return false;
}
