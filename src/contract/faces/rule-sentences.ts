import type { Locale } from '../../base/index.ts';
import type { JsonSchema } from '../../schema/index.ts';
import { absentParameters } from '../rules/absent-parameters.ts';
import { kindOf } from '../rules/kinds.ts';
import { narrowRules } from '../rules/narrow-rules.ts';
import { composeSentences, type Phrase } from '../rules/phrase.ts';
import type { Rule } from '../rules/rule.ts';

/** What is to be told of the rules of a tool in a situation. */
export interface Telling {
  /** The parameters that cannot be used while the given facts are as they are; nothing is said of them. */
  readonly away: ReadonlySet<string>;
  /** What each rule adds to the description of each parameter. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** The sentences that come of it, by parameter. */
  readonly sentences: ReadonlyMap<string, readonly string[]>;
}

/** Works out what the descriptions of the parameters say about the rules, given the facts that are known. */
export function tellRules(
  rules: readonly Rule[],
  parameters: JsonSchema,
  options: { readonly context?: Readonly<Record<string, unknown>>; readonly locale?: Locale } = {},
): Telling {
  const { context = {}, locale = 'en' } = options;
  const away = absentParameters(rules, parameters, context);
  const phrases = new Map<string, Phrase[]>();
  for (const rule of narrowRules(rules, away, context)) {
    for (const phrase of kindOf(rule).phrases(rule, locale)) {
      if (away.has(phrase.parameter)) continue;
      phrases.set(phrase.parameter, [...(phrases.get(phrase.parameter) ?? []), phrase]);
    }
  }
  const sentences = new Map([...phrases].map(([name, own]) => [name, composeSentences(own, locale)]));
  return { away, phrases, sentences };
}

/** Returns the sentences that one rule adds to the descriptions, by parameter. */
export function ruleSentences(rule: Rule, locale: Locale = 'en'): ReadonlyMap<string, readonly string[]> {
  const phrases = new Map<string, Phrase[]>();
  for (const phrase of kindOf(rule).phrases(rule, locale)) {
    phrases.set(phrase.parameter, [...(phrases.get(phrase.parameter) ?? []), phrase]);
  }
  return new Map([...phrases].map(([name, own]) => [name, composeSentences(own, locale)]));
}
