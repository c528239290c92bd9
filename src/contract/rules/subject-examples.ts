import { all, type Condition, given, not } from './condition.ts';
import type { Example } from './kind.ts';
import type { Subject } from './rule.ts';
import { subjectCondition } from './subject.ts';

/** Returns the situations of a rule about one parameter: its subject where the rule is silent, and where it speaks. */
export function subjectExamples(rule: Subject, speaks: Condition): Example[] {
  const subject = subjectCondition(rule);
  return [
    { positive: true, when: all(subject, not(speaks)), why: `${rule.of} comes where nothing is against it` },
    {
      positive: true,
      when: all(given(rule.of), not(subject), speaks),
      why: `a ${rule.of} that the rule is not about comes in the same situation`,
    },
    { positive: false, when: all(subject, speaks), why: `${rule.of} comes where the rule speaks` },
  ];
}
