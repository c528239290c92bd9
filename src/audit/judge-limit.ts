import { isObject } from '../base/index.ts';
import { declaredParameters, mentionsName, mentionsValue, splitName } from '../contract/index.ts';
import { parametersOf, type Term } from './name-term.ts';
import type { KnownTexts } from './texts-of.ts';

/**
 * Tells whether a limit of one parameter (a bound, a pattern, a value) is told: by a keyword of its schema, by its number or
 * value in the text, or by a word that text and refusal share. Wide on purpose: a limit is said in many ways.
 */
export function tellsLimit(term: Term, texts: KnownTexts): boolean {
  const [parameter] = parametersOf(term);
  const declared = parameter === undefined ? undefined : declaredParameters(texts.parameters).get(parameter);
  if (declared === undefined || parameter === undefined) return true;
  const schema = isObject(declared.schema) ? declared.schema : {};
  const text = [schema['description'], texts.description].filter((each) => typeof each === 'string').join('\n');
  const own = typeof schema['description'] === 'string' ? schema['description'] : '';
  return term.literals.every(({ atom, holds }) => {
    switch (atom.sort) {
      case 'used':
      case 'given':
        return holds || declared.required || /\b(required|mandatory|must)\b|必须|必填/i.test(own);
      case 'equals':
        return isEnumerated(schema) || mentionsValue(own, atom.value) || typeof atom.value === 'boolean';
      case 'bound':
        if (/^is not/.test(atom.text))
          return hasAny(schema, emptiness) || /\b(non-?empty|blank|empty)\b|非空|空/i.test(text);
        return tellsNumber(schema, text, atom.number);
      case 'opaque':
        return (
          hasAny(schema, ['pattern', 'format', 'enum', 'const']) || sharesWord(term, `${own}`, parameter, atom.text)
        );
      default:
        return true;
    }
  });
}

const emptiness = ['minLength', 'minItems', 'pattern', 'format', 'enum', 'const'];

function hasAny(schema: Record<string, unknown>, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => Object.hasOwn(schema, keyword));
}

function isEnumerated(schema: Record<string, unknown>): boolean {
  return hasAny(schema, ['enum', 'const', 'pattern']);
}

/** `> 500` and `maximum: 500`, `< 1` and `minimum: 1`, `<= 0` and `exclusiveMinimum: 0` say the same; so does the number in words. */
function tellsNumber(schema: Record<string, unknown>, text: string, number: number): boolean {
  const near = (value: unknown): boolean => typeof value === 'number' && Math.abs(value - number) <= 1;
  if (Object.values(schema).some(near)) return true;
  if (text.includes(number.toLocaleString('en-US'))) return true;
  return (
    [number, number - 1, number + 1].some((each) => mentionsValue(text, each)) ||
    (number === 0 && /\b(positive|non-negative|greater than zero)\b/i.test(text))
  );
}

const plain = new Set(
  'must have been with from this that when value parameter parameters argument string text number list array should would could valid invalid cannot only each item items error given found does provided provide please specify'.split(
    ' ',
  ),
);

/** Looks for a word that says something and that both the description and the refusal have. */
function sharesWord({ refusal }: Term, text: string, parameter: string, code: string): boolean {
  const own = new Set(splitName(parameter));
  const words = splitName(`${refusal.message ?? ''} ${code}`).filter(
    (word) => word.length >= 4 && !plain.has(word) && !own.has(word),
  );
  return words.some((word) => mentionsName(text, word));
}
