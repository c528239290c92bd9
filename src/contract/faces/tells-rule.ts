/**
 * A rule and the texts that a model reads in, whether they tell it out; for tools whose texts are written by hand, so it
 * reads words as people use them. It never looks at code, and never asks for our own sentences.
 */
import { isObject } from '../../base/index.ts';
import type { JsonSchema } from '../../schema/index.ts';
import { conditionsOf } from '../rules/call-domains.ts';
import { atomsIn, parameterOf } from '../rules/condition.ts';
import { involvedIn } from '../rules/declare-rules.ts';
import { declaredParameters } from '../rules/declared-parameters.ts';
import type { RuleEffect } from '../rules/kind.ts';
import { kindOf } from '../rules/kinds.ts';
import { composeSentences } from '../rules/phrase.ts';
import type { Rule } from '../rules/rule.ts';
import { mentionsFact, mentionsName, mentionsValue } from './mentions.ts';
import { factWords, tellsOtherCase } from './other-case.ts';
import { hasWordOf, turnsAround, wordsOf } from './rule-words.ts';

/** The texts of a tool that a model reads. */
export interface ToldTexts {
  readonly parameters: JsonSchema;
  /** The description of the tool. */
  readonly description?: string;
}

/** Whether texts tell a rule; `wrong-word` where a sentence tells it as something else than what happens. */
export type TellingVerdict =
  | { readonly kind: 'told' }
  | { readonly kind: 'untold' }
  | { readonly kind: 'wrong-word'; readonly sentence: string; readonly says: RuleEffect; readonly parameter: string };

/** Which of the things that a sentence has to mention beside the parameter whose description it stands in. */
type Mention = { readonly parameter?: string; readonly isIn: (sentence: string, own: string) => boolean };

/**
 * Judges whether texts tell a rule: one sentence, in the description of a parameter that the rule involves or in that of
 * the tool, has to mention every other parameter, value and fact of the rule, with a word for what happens (requires, only
 * with, cannot be combined, rejected; ignored; downgraded). One place is enough.
 */
export function tellsRule(rule: Rule, texts: ToldTexts): TellingVerdict {
  const effect = kindOf(rule).effect;
  const mentions = mentionsOf(rule);
  let wrong: TellingVerdict | undefined;
  for (const [own, text] of textsAbout(rule, texts)) {
    const exact = composeSentences(
      kindOf(rule)
        .phrases(rule, 'en')
        .filter((phrase) => phrase.parameter === own),
      'en',
    );
    if (exact.length > 0 && exact.every((sentence) => text.includes(sentence))) return { kind: 'told' };
    for (const sentence of splitSentences(text)) {
      if (!mentions.every((mention) => mention.isIn(sentence, own))) continue;
      if (hasWordOf(effect, sentence) && !turnsAround(rule, sentence)) return { kind: 'told' };
      const isTurned = turnsAround(rule, sentence);
      if (!isTurned && tellsOtherCase(rule, sentence, own)) continue;
      const says = isTurned ? 'rejected' : wordsOf(sentence).find((word) => word !== effect);
      if (says !== undefined) wrong ??= { kind: 'wrong-word', sentence: sentence.trim(), says, parameter: own };
    }
  }
  return wrong ?? { kind: 'untold' };
}

/** Splits a text into its sentences; the lines of a list count as such. */
export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+|(?<=[。！？；])\s*|\n+/).filter((sentence) => sentence.trim() !== '');
}

function textsAbout(rule: Rule, { parameters, description }: ToldTexts): [string, string][] {
  const declared = declaredParameters(parameters);
  const found: [string, string][] = [];
  for (const name of involvedIn(rule)) {
    const schema = declared.get(name)?.schema;
    if (isObject(schema) && typeof schema['description'] === 'string') found.push([name, schema['description']]);
  }
  if (description !== undefined) found.push(['', description]);
  if (isObject(parameters) && typeof parameters['description'] === 'string')
    found.push(['', parameters['description']]);
  return found;
}

function mentionsOf(rule: Rule): Mention[] {
  const mentions: Mention[] = involvedIn(rule).map((parameter) => ({
    parameter,
    isIn: (sentence, own) => own === parameter || mentionsName(sentence, parameter),
  }));
  for (const atom of conditionsOf(rule).flatMap(atomsIn)) {
    const values = 'in' in atom && atom.in !== undefined ? atom.in : 'equals' in atom ? [atom.equals] : [];
    if ('context' in atom) {
      mentions.push({ isIn: (sentence) => mentionsFact(sentence, atom.context, factWords(rule, atom)) });
      continue;
    }
    if (values.length === 0) continue;
    const parameter = parameterOf(atom);
    const isValueIn = (sentence: string): boolean => values.some((value) => mentionsValue(sentence, value));
    // A text value that is named stands for its parameter: "only for forks".
    const index = mentions.findIndex((mention) => mention.parameter === parameter);
    const spoken = values.some((value) => typeof value === 'string' && value.length >= 3);
    if (spoken && index >= 0) mentions[index] = { parameter, isIn: isValueIn };
    else mentions.push({ isIn: isValueIn });
  }
  return mentions;
}
