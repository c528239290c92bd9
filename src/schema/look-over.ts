import { isObject, limits } from '../base/index.ts';
import type { Look } from './keyword-rule.ts';
import { typeMasks } from './node.ts';
import { patternOf } from './pattern-of.ts';
import { surveyList, surveyMap, surveySchema } from './survey.ts';
import { refuse } from './survey-path.ts';

/** For keywords of any value, or none of our business. */
export const lookAway: Look = () => {};

/** `items`: in older dialects also a list; the subset of keywords reads no tuples. */
export const lookAtItems: Look = (value, home, depth, survey) => {
  if (!Array.isArray(value) || home.dialect === '2020-12') surveySchema(value, home, depth, survey);
  else if (!survey.library.settings.core) surveyList(value, home, depth, survey);
};

/** `dependencies`: a key needs either other keys, as a list, or a schema. */
export const lookAtDependencies: Look = (value, home, depth, survey) => {
  if (!isObject(value)) refuse(survey.path, depth, 'an object of lists or schemas has to stand here');
  for (const key of Object.keys(value)) {
    survey.path[depth] = key;
    if (Array.isArray(value[key])) lookAtNames(value[key], home, depth + 1, survey);
    else surveySchema(value[key], home, depth + 1, survey);
  }
};

/** `patternProperties`: schemas under regular expressions. */
export const lookAtPatternMap: Look = (value, home, depth, survey) => {
  surveyMap(value, home, depth, survey);
  for (const source of Object.keys(value as object)) {
    survey.path[depth] = source;
    if (patternOf(source) === null) refuse(survey.path, depth + 1, 'this key is no regular expression');
  }
};

/** `$ref` and `$dynamicRef`: noted, and looked up when all is looked over. */
export const lookAtReference: Look = (value, home, depth, survey) => {
  if (typeof value !== 'string') refuse(survey.path, depth, 'a reference has to be a text');
  if (survey.path[depth - 1] === '$dynamicRef') survey.library.dynamic = true;
  survey.pending.push({ reference: value, home, path: survey.path.slice(0, depth) });
};

/** `type`: the subset of keywords ignores names that it does not know. */
export const lookAtType: Look = (value, _home, depth, survey) => {
  if (typeof value === 'string') {
    if (!typeMasks.has(value) && !survey.library.settings.core) refuseType(value, depth, survey);
    return;
  }
  if (!isTexts(value) || value.length === 0) {
    refuse(survey.path, depth, 'a type name, or a list of them, has to stand here');
  }
  if (survey.library.settings.core) return;
  for (const name of value) if (!typeMasks.has(name)) refuseType(name, depth, survey);
};

const refuseType = (name: string, depth: number, survey: Parameters<Look>[3]): never =>
  refuse(survey.path, depth, `no JSON type is called ${JSON.stringify(name)}`);

/** A list of texts. */
export const lookAtNames: Look = (value, _home, depth, survey) => {
  if (!isTexts(value)) refuse(survey.path, depth, 'a list of texts has to stand here');
};

/** `dependentRequired`: lists of texts by key. */
export const lookAtNameMap: Look = (value, home, depth, survey) => {
  if (!isObject(value)) refuse(survey.path, depth, 'an object of lists of texts has to stand here');
  for (const key of Object.keys(value)) {
    survey.path[depth] = key;
    lookAtNames(value[key], home, depth + 1, survey);
  }
};

/** `enum`: a list of any values. */
export const lookAtMembers: Look = (value, _home, depth, survey) => {
  if (!Array.isArray(value)) refuse(survey.path, depth, 'a list has to stand here');
  for (let i = 0; i < value.length; i++) {
    const member: unknown = value[i];
    if (typeof member === 'object' && isTooDeep(member, 0)) {
      refuse(survey.path, depth, 'a member is nested too deeply, or holds itself');
    }
  }
};

/** `const`: any value. */
export const lookAtConstant: Look = (value, _home, depth, survey) => {
  if (isTooDeep(value, 0)) refuse(survey.path, depth, 'the value is nested too deeply, or holds itself');
};

/** A number. */
export const lookAtNumber: Look = (value, _home, depth, survey) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) refuse(survey.path, depth, 'a number has to stand here');
};

/** An exclusive bound: in draft-04 and OpenAPI 3.0 a flag beside `minimum` or `maximum`, read so where no dialect forbids it. */
export const lookAtBound: Look = (value, home, depth, survey) => {
  if (typeof value !== 'boolean' || home.dialect !== 'mixed') lookAtNumber(value, home, depth, survey);
};

/** A length or a count. */
export const lookAtCount: Look = (value, _home, depth, survey) => {
  if (!Number.isInteger(value) || (value as number) < 0) {
    refuse(survey.path, depth, 'a whole number of at least 0 has to stand here');
  }
};

/** `multipleOf`: a number above 0. */
export const lookAtStep: Look = (value, _home, depth, survey) => {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) {
    refuse(survey.path, depth, 'a number above 0 has to stand here');
  }
};

/** A text. */
export const lookAtText: Look = (value, _home, depth, survey) => {
  if (typeof value !== 'string') refuse(survey.path, depth, 'a text has to stand here');
};

/** `pattern`: a regular expression. */
export const lookAtPattern: Look = (value, home, depth, survey) => {
  lookAtText(value, home, depth, survey);
  if (patternOf(value as string) === null) refuse(survey.path, depth, 'this is no regular expression');
};

function isTexts(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false;
  for (let i = 0; i < value.length; i++) if (typeof value[i] !== 'string') return false;
  return true;
}

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= limits.depth) return true;
  for (const item of Array.isArray(value) ? value : Object.values(value)) if (isTooDeep(item, depth + 1)) return true;
  return false;
}
