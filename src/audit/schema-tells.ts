import { isObject, isToolmendError, setOwn } from '../base/index.ts';
import { declaredParameters } from '../contract/index.ts';
import { compileSchema, sampleArguments } from '../schema/index.ts';
import { isValid } from '../validate/index.ts';
import type { Term } from './name-term.ts';
import type { KnownTexts } from './texts-of.ts';

const between = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentRequired', 'dependentSchemas', 'dependencies'];

/** Tells whether the schema itself refuses a combination: an example of it is not valid, while the example without it is. */
export function schemaTells(term: Term, { parameters }: KnownTexts): boolean {
  if (!isObject(parameters) || !between.some((keyword) => Object.hasOwn(parameters, keyword))) return false;
  if (term.literals.some(({ atom }) => atom.sort === 'fact' || atom.sort === 'opaque')) return false;
  const declared = declaredParameters(parameters);
  const {
    allOf,
    anyOf,
    oneOf,
    not,
    if: condition,
    dependentRequired,
    dependentSchemas,
    dependencies,
    ...plain
  } = parameters;
  void [allOf, anyOf, oneOf, not, condition, dependentRequired, dependentSchemas, dependencies];
  const example = exampleOf(term, declared, sampleArguments(plain));
  try {
    return isValid(compileSchema(plain), example) && !isValid(compileSchema(parameters), example);
  } catch (error) {
    if (isToolmendError(error)) return false;
    throw error;
  }
}

function exampleOf(
  term: Term,
  declared: ReturnType<typeof declaredParameters>,
  base: unknown,
): Record<string, unknown> {
  const example: Record<string, unknown> = isObject(base) ? { ...base } : {};
  for (const { atom, holds } of term.literals) {
    if (!('parameter' in atom)) continue;
    if (atom.sort === 'equals' && holds) setOwn(example, atom.parameter, atom.value);
    else if (!holds && atom.sort !== 'equals') delete example[atom.parameter];
    else if (holds && !Object.hasOwn(example, atom.parameter)) {
      const schema = declared.get(atom.parameter)?.schema ?? true;
      const isFlag = isObject(schema) && schema['type'] === 'boolean';
      const value = isFlag ? true : sampleArguments(schema);
      setOwn(example, atom.parameter, value === '' || value === undefined ? 'text' : value);
    }
  }
  return example;
}
