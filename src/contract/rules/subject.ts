import { all, type Condition, equals, fact, given, not, used } from './condition.ts';
import { sayValue, type Wording } from './condition-words.ts';
import type { Subject } from './rule.ts';
import { type Words, wordsIn } from './words.ts';

/** Returns the condition under which a rule about one parameter is about this call. */
export function subjectCondition(subject: Subject): Condition {
  if (subject.configured !== undefined) return all(not(given(subject.of)), fact(subject.configured.context));
  return Object.hasOwn(subject, 'value') ? equals(subject.of, subject.value) : used(subject.of);
}

/** Names the subject in full, as it is named beside other parameters. */
export function saySubject(subject: Subject, { locale, quote }: Wording): string {
  const name = quote(subject.of);
  if (subject.configured !== undefined) {
    const text = wordsIn(subject.configured.text, locale);
    return locale === 'zh' ? `来自${text}的 ${name}` : `${name} from ${text}`;
  }
  return Object.hasOwn(subject, 'value') ? `${name}: ${sayValue(subject.value)}` : name;
}

/** Says what happens to the subject in its own description, where its name is not said again. */
export function sayOfItself(subject: Subject, what: string, { locale }: Wording): string {
  const zh = locale === 'zh';
  if (subject.configured !== undefined) {
    const text = wordsIn(subject.configured.text, locale);
    return zh ? `来自${text}时，${what}。` : `From ${text}: ${what}.`;
  }
  if (Object.hasOwn(subject, 'value')) {
    const value = sayValue(subject.value);
    return zh ? `值 ${value} ${what}。` : `The value ${value} is ${what}.`;
  }
  return zh ? `${what}。` : `${what.charAt(0).toUpperCase()}${what.slice(1)}.`;
}

/** What may be said beside the parameter when a rule about one parameter is declared. */
export interface SubjectDetails extends Omit<Subject, 'of'> {
  readonly id?: string;
  readonly remedy?: Words;
}

/** Tells whether a rule is about the parameter being used, and not about one value or a setting elsewhere. */
export function isPlain(subject: Subject): boolean {
  return subject.configured === undefined && !Object.hasOwn(subject, 'value');
}
