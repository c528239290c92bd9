import { equalJson, isObject } from '../base/index.ts';
import { type JsonSchema, mergeSchemas, type SchemaObject } from '../schema/index.ts';
import { remarks, withoutRemarks } from './gather-level.ts';
import { typesOf } from './types-of.ts';
import { refuse, type Spot, tell, type Walk } from './walk.ts';

/** Rewrites alternatives as `anyOf`; what stands beside them is written into each. */
export function rewriteUnion(schema: SchemaObject, spot: Spot, walk: Walk, sentences: string[]): SchemaObject {
  const keyword = Array.isArray(schema['anyOf']) ? 'anyOf' : 'oneOf';
  const { [keyword]: list, ...around } = schema;
  const branches = (list as readonly JsonSchema[]).filter((branch) => branch !== false);
  const base = spread(around, keyword, spot, walk, sentences);
  const needs = Object.keys(base).length > 0 ? requiredForms(branches) : undefined;
  if (needs !== undefined) {
    sentences.push(tell(walk, 'requiredForms', needs, spot.at));
    return withoutDescription(walk.rewrite(base, spot));
  }
  if (spot.at === '' && !walk.profile.rootUnion) {
    refuse(walk, 'root-union', spot.at, 'the root is a choice between forms; it has to be one object');
  }
  const forms = branches.map((branch) => (Object.keys(base).length === 0 ? branch : mergeSchemas(base, branch)));
  const usable = forms.filter((form) => form !== false);
  if (keyword === 'oneOf' && !areApart(usable)) sentences.push(tell(walk, 'oneOf', list, spot.at));
  const written = usable.map((form, index) =>
    walk.rewrite(form, { at: `${spot.at}/${keyword}/${index}`, optional: spot.optional }),
  );
  return written.length === 1 ? written[0]! : { anyOf: flatten(written) };
}

/** What each form has to hold as well; a second union beside the first is told. */
function spread(around: SchemaObject, keyword: string, spot: Spot, walk: Walk, sentences: string[]): SchemaObject {
  const base: Record<string, unknown> = { ...withoutRemarks(around) };
  const other = keyword === 'anyOf' ? 'oneOf' : 'anyOf';
  if (Array.isArray(base[other])) {
    sentences.push(tell(walk, 'union', { [other]: base[other] }, spot.at));
    delete base[other];
  }
  if (Array.isArray(base['type']) && base['type'].length === 1) base['type'] = base['type'][0];
  return base;
}

/** Reads forms that only say which fields one of them needs: `anyOf: [{required: ['a']}, {required: ['b']}]`. */
function requiredForms(branches: readonly JsonSchema[]): string[][] | undefined {
  const forms: string[][] = [];
  for (const branch of branches) {
    if (!isObject(branch) || !Array.isArray(branch['required'])) return undefined;
    const rest = Object.keys(branch).filter((key) => key !== 'required' && !remarks.has(key));
    if (rest.some((key) => key !== 'type' || branch['type'] !== 'object')) return undefined;
    forms.push(branch['required'] as string[]);
  }
  return forms.length > 0 ? forms : undefined;
}

function withoutDescription(written: SchemaObject): SchemaObject {
  const { title, description, ...rest } = written;
  return rest;
}

/** A union in a union is one union; null is named once. */
function flatten(forms: readonly SchemaObject[]): SchemaObject[] {
  const flat = forms.flatMap((form) =>
    Array.isArray(form['anyOf']) && Object.keys(form).length === 1 ? form['anyOf'] : [form],
  );
  return flat.filter((form, index) => flat.findIndex((other) => equalJson(other, form)) === index);
}

/** Tells whether no value can fit two of the forms: their types differ, or a field has another constant in each. */
function areApart(forms: readonly JsonSchema[]): boolean {
  const seen: SchemaObject[] = [];
  for (const form of forms) {
    if (!isObject(form)) return false;
    if (seen.some((other) => !differ(other, form))) return false;
    seen.push(form);
  }
  return true;
}

function differ(first: SchemaObject, second: SchemaObject): boolean {
  const [one, two] = [typesOf(first), typesOf(second)];
  if (one.length > 0 && two.length > 0 && !one.some((type) => two.some((other) => isSameType(type, other))))
    return true;
  const constants = [first, second].map((form) => (Object.hasOwn(form, 'const') ? [form['const']] : form['enum']));
  if (constants.every(Array.isArray)) {
    const [left, right] = constants as [unknown[], unknown[]];
    if (!left.some((value) => right.some((other) => equalJson(value, other)))) return true;
  }
  const [left, right] = [first['properties'], second['properties']];
  if (!isObject(left) || !isObject(right)) return false;
  return Object.keys(left).some((key) => {
    const pair = [left[key], Object.hasOwn(right, key) ? right[key] : undefined];
    if (!pair.every(isObject)) return false;
    const [a, b] = (pair as SchemaObject[]).map((each) =>
      Object.hasOwn(each, 'const') ? [each['const']] : each['enum'],
    );
    return Array.isArray(a) && Array.isArray(b) && !a.some((value) => b.some((other) => equalJson(value, other)));
  });
}

function isSameType(first: string, second: string): boolean {
  return first === second || [first, second].every((type) => type === 'integer' || type === 'number');
}
