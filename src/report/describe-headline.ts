import { fieldName } from './field-name.ts';
import type { Headline } from './find-headlines.ts';
import { joinPhrases, named, type Phrase } from './phrase.ts';
import type { Speech } from './speech.ts';

/** Says a headline in words, with what to do about it; the sentence ends with a full stop. */
export function describeHeadline(headline: Headline, speech: Speech): Phrase {
  const { words, calls, number, share } = speech;
  const { headlines } = words;
  switch (headline.kind) {
    case 'empty':
      return headlines.empty;
    case 'fine':
      return headlines.fine(share(headline.share));
    case 'lives-on': {
      const { field, rule, rename } = headline;
      const first = headlines.livesOn({
        field: named(fieldName(field)),
        rule: named(rule),
        calls: number(headline.calls),
        used: number(headline.used),
      });
      if (rename === undefined) return sentence([first, ...adviceFor(rule, speech)], speech);
      const { written, declared } = rename;
      const second = rule.startsWith('enum-')
        ? headlines.renameMember(named(declared), named(written))
        : headlines.renameKey(named(written));
      return sentence([first, second], speech);
    }
    case 'schema': {
      const { fault } = headline;
      const first = headlines.schema({
        field: named(fieldName(fault)),
        what: named(fault.what),
        calls: calls(fault.calls),
        failing: number(fault.failing),
        asked: number(fault.asked),
      });
      return sentence([first, ...adviceFor(fault.what, speech)], speech);
    }
    case 'model': {
      const { fault, model } = headline;
      const parts = { field: named(fieldName(fault)), what: named(fault.what), calls: calls(fault.calls) };
      return sentence([headlines.model({ ...parts, model: named(model), share: share(headline.share) })], speech);
    }
    case 'worst': {
      const { field, what } = headline;
      const first = headlines.worst({
        field: named(fieldName(field)),
        what: named(what),
        calls: calls(headline.calls),
      });
      return sentence([first, ...adviceFor(what, speech)], speech);
    }
  }
}

function adviceFor(what: string, { words }: Speech): Phrase[] {
  const advice = Object.hasOwn(words.reasons, what)
    ? words.reasons[what as keyof typeof words.reasons].advice
    : undefined;
  return advice === undefined ? [] : [[advice]];
}

function sentence(phrases: readonly Phrase[], { words }: Speech): Phrase {
  return [...joinPhrases(phrases, words.clauseSeparator), words.fullStop];
}
