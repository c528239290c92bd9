import type { Locale } from '../../base/index.ts';
import { spaceChinese } from './space-chinese.ts';
import { joinList } from './words.ts';

/**
 * What one rule adds to the description of one parameter. Phrases that fit into one sentence share it, so that a parameter
 * with two preconditions reads "Only valid with a named teammate in an active team."
 */
export type Phrase = SentencePhrase | OtherPhrase | ListPhrase | ValidPhrase;

interface PhraseBase {
  readonly rule: string;
  readonly parameter: string;
  /** The rule's own part of the sentence. */
  readonly part: string;
}

/** A whole sentence. */
interface SentencePhrase extends PhraseBase {
  readonly frame: 'sentence';
}

/** What happens to another parameter: `part` is that parameter, `predicate` what it is: `rejected when name is set`. */
interface OtherPhrase extends PhraseBase {
  readonly frame: 'other';
  readonly predicate: string;
}

/** A parameter that this one cannot be combined with, or that requires this one. */
interface ListPhrase extends PhraseBase {
  readonly frame: 'excluded' | 'required';
}

/** A precondition. */
interface ValidPhrase extends PhraseBase {
  readonly frame: 'valid';
  readonly slot: 'with' | 'in' | 'when';
  /** The parameter to set, where the part does not name it. */
  readonly aside?: string;
}

/** Writes the sentences of one parameter, in the order in which the rules were declared. */
export function composeSentences(phrases: readonly Phrase[], locale: Locale): string[] {
  const sentences: string[] = [];
  const done = new Set<string>();
  for (const phrase of phrases) {
    const group = groupOf(phrase);
    if (done.has(group)) continue;
    done.add(group);
    const sentence = writeSentence(
      phrases.filter((other) => groupOf(other) === group),
      locale,
    );
    sentences.push(locale === 'zh' ? spaceChinese(sentence) : sentence);
  }
  return sentences;
}

function groupOf(phrase: Phrase): string {
  if (phrase.frame === 'sentence') return `sentence ${phrase.part}`;
  return phrase.frame === 'other' ? `other ${phrase.predicate}` : phrase.frame;
}

function writeSentence(phrases: readonly Phrase[], locale: Locale): string {
  const first = phrases[0]!;
  const zh = locale === 'zh';
  const parts = [...new Set(phrases.map((phrase) => phrase.part))];
  switch (first.frame) {
    case 'sentence':
      return first.part;
    case 'other': {
      const list = joinList(parts, 'and', locale);
      return zh ? `${list} ${first.predicate}。` : `${list} ${parts.length > 1 ? 'are' : 'is'} ${first.predicate}.`;
    }
    case 'excluded':
      return zh
        ? `不能与 ${joinList(parts, 'or', locale)} 同时使用。`
        : `Cannot be combined with ${joinList(parts, 'or', locale)}.`;
    case 'required':
      return zh
        ? `使用 ${joinList(parts, 'or', locale)} 时必须设置。`
        : `Required by ${joinList(parts, 'and', locale)}.`;
    case 'valid':
      return writeValid(
        phrases.filter((phrase) => phrase.frame === 'valid'),
        locale,
      );
  }
}

function writeValid(phrases: readonly ValidPhrase[], locale: Locale): string {
  const slot = (name: ValidPhrase['slot']): string[] => [
    ...new Set(phrases.filter((phrase) => phrase.slot === name).map((phrase) => phrase.part)),
  ];
  const aside = joinList([...new Set(phrases.flatMap((phrase) => phrase.aside ?? []))], 'and', locale);
  if (locale === 'zh') {
    const clauses = [...slot('with'), ...slot('in'), ...slot('when')].join('且');
    return `仅当${clauses}时有效${aside === '' ? '' : `（需设置 ${aside}）`}。`;
  }
  const companions = joinList(slot('with'), 'and', locale);
  const pieces = [
    companions === '' ? '' : `with ${companions}`,
    slot('in').join(' and '),
    slot('when').length === 0 ? '' : `when ${slot('when').join(' and when ')}`,
    aside === '' ? '' : `(requires ${aside})`,
  ];
  return `Only valid ${pieces.filter((piece) => piece !== '').join(' ')}.`;
}
