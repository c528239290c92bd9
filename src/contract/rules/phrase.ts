import type { Locale } from '../../base/index.ts';
import { joinList } from './words.ts';

/**
 * What one rule adds to the description of one parameter. Phrases with the same frame share one sentence, so that a
 * parameter with two preconditions reads "Only valid with a named teammate in an active team."
 */
export interface Phrase {
  readonly rule: string;
  readonly parameter: string;
  readonly frame: 'valid' | 'excluded' | 'required' | 'sentence';
  /** The rule's own part of the sentence; the whole of it for the frame `sentence`. */
  readonly part: string;
  /** Where the part stands in the sentence of the frame `valid`. */
  readonly slot?: 'with' | 'in' | 'when';
  /** The parameter to set, where the part does not name it. */
  readonly aside?: string;
}

/** Writes the sentences of one parameter, in the order in which the rules were declared. */
export function composeSentences(phrases: readonly Phrase[], locale: Locale): string[] {
  const sentences: string[] = [];
  const framed = new Set<string>();
  for (const phrase of phrases) {
    if (phrase.frame === 'sentence') {
      if (!sentences.includes(phrase.part)) sentences.push(phrase.part);
    } else if (!framed.has(phrase.frame)) {
      framed.add(phrase.frame);
      sentences.push(
        composeFrame(
          phrase.frame,
          phrases.filter((other) => other.frame === phrase.frame),
          locale,
        ),
      );
    }
  }
  return sentences;
}

function composeFrame(frame: Exclude<Phrase['frame'], 'sentence'>, phrases: readonly Phrase[], locale: Locale): string {
  const parts = [...new Set(phrases.map((phrase) => phrase.part))];
  if (frame === 'excluded') {
    const list = joinList(parts, 'or', locale);
    return locale === 'zh' ? `不能与 ${list} 同时使用。` : `Cannot be combined with ${list}.`;
  }
  if (frame === 'required') {
    const list = joinList(parts, 'and', locale);
    return locale === 'zh' ? `使用 ${list} 时必须设置。` : `Required by ${list}.`;
  }
  return composeValid(phrases, locale);
}

function composeValid(phrases: readonly Phrase[], locale: Locale): string {
  const slot = (name: Phrase['slot']): string[] => [
    ...new Set(phrases.filter((phrase) => phrase.slot === name).map((phrase) => phrase.part)),
  ];
  const asides = [...new Set(phrases.flatMap((phrase) => phrase.aside ?? []))];
  const aside = joinList(asides, 'and', locale);
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
