import { all, type Condition, given, not } from './condition.ts';
import { bare, sayCondition } from './condition-words.ts';
import type { Example } from './kind.ts';
import type { Subject } from './rule.ts';
import { saySubject, subjectCondition } from './subject.ts';

/** Returns the situations of a rule about one parameter: its subject where the rule is silent, and where it speaks. */
export function subjectExamples(rule: Subject, speaks: Condition): Example[] {
  const subject = subjectCondition(rule);
  const name = saySubject(rule, bare('en'));
  const against = sayCondition(speaks, bare('en'));
  return [
    { positive: true, when: all(subject, not(speaks)), why: `${name}, while ${sayCondition(not(speaks), bare('en'))}` },
    { positive: true, when: all(given(rule.of), not(subject), speaks), why: `not ${name}, while ${against}` },
    { positive: false, when: all(subject, speaks), why: `${name}, while ${against}` },
  ];
}
