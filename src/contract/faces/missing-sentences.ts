/** Rules and the schema a model really sees in, the sentences it lacks out: for schemas that are written by hand or come from elsewhere. */
import { isObject, type Locale } from '../../base/index.ts';
import type { JsonSchema } from '../../schema/index.ts';
import { declareRules } from '../rules/declare-rules.ts';
import { declaredParameters } from '../rules/declared-parameters.ts';
import { composeSentences, type Phrase } from '../rules/phrase.ts';
import { spaceChinese } from '../rules/space-chinese.ts';
import type { RuledTool } from './for-model.ts';
import { tellRules } from './rule-sentences.ts';

/** One thing that a rule has to say beside a parameter, and that is not there. */
export interface MissingSentence {
  /** The id of the rule. */
  readonly rule: string;
  readonly parameter: string;
  /** The sentence that would say it. */
  readonly sentence: string;
}

/** Names each rule that a shown schema does not tell beside each parameter it involves; `[]` when all is told. */
export function missingSentences(
  tool: RuledTool,
  shown: JsonSchema,
  options: { readonly context?: Readonly<Record<string, unknown>>; readonly locale?: Locale } = {},
): MissingSentence[] {
  const locale = options.locale ?? 'en';
  const rules = declareRules(tool.rules ?? [], tool.parameters, tool.name);
  const told = declaredParameters(shown);
  const missing: MissingSentence[] = [];
  for (const [parameter, phrases] of tellRules(rules, tool.parameters, options).phrases) {
    const schema = told.get(parameter)?.schema;
    const description = isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';
    // Sentences as we write them are found as a whole; what a person wrote may share the words otherwise.
    const whole = composeSentences(phrases, locale).every((sentence) => description.includes(sentence));
    for (const phrase of phrases) {
      if (whole || tellsPhrase(description, phrase, locale)) continue;
      missing.push({ rule: phrase.rule, parameter, sentence: composeSentences([phrase], locale)[0]! });
    }
  }
  return missing;
}

/** Tells whether a description says what a phrase says, alone or in one sentence with others. */
function tellsPhrase(description: string, phrase: Phrase, locale: Locale): boolean {
  const said = (part: string): string => (locale === 'zh' ? spaceChinese(part) : part);
  if (phrase.frame === 'sentence') return description.includes(said(phrase.part));
  const aside = phrase.frame === 'valid' && phrase.aside !== undefined ? [phrase.aside] : [];
  const wanted = [phrase.part, ...aside];
  return description
    .split(/(?<=[.!?])\s+|(?<=[。！？])\s*/)
    .some((sentence) => isFramed(sentence, phrase, locale) && wanted.every((part) => holdsWord(sentence, said(part))));
}

/** Tells whether a sentence is of the frame that a phrase belongs to. */
function isFramed(sentence: string, phrase: Exclude<Phrase, { readonly frame: 'sentence' }>, locale: Locale): boolean {
  const zh = locale === 'zh';
  switch (phrase.frame) {
    case 'other':
      return zh
        ? sentence.endsWith(spaceChinese(`${phrase.predicate}。`))
        : [' is ', ' are '].some((verb) => sentence.endsWith(`${verb}${phrase.predicate}.`));
    case 'valid':
      return sentence.startsWith(zh ? '仅当' : 'Only valid ');
    case 'excluded':
      return sentence.startsWith(zh ? '不能与' : 'Cannot be combined with ');
    case 'required':
      return zh ? /^使用.*时必须设置。/.test(sentence) : sentence.startsWith('Required by ');
  }
}

/** Looks for a name or phrase that is no part of a longer name. */
function holdsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const before = text[at - 1] ?? '';
    const after = text[at + part.length] ?? '';
    if (!/[\w-]/.test(before) && !/[\w-]/.test(after)) return true;
  }
  return false;
}
