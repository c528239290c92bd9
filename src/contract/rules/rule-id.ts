import { isObject, patternOnUse } from '../../base/index.ts';
import type { Condition } from './condition.ts';
import type { Subject } from './rule.ts';

/** Writes an id for a rule that was given none: what it says, in words joined by dashes, so that it stays the same while the rule does. */
export function idOfRule(subject: Subject, verb: string, condition?: Condition): string {
  const parts = [subject.of];
  if (Object.hasOwn(subject, 'value')) parts.push(asWord(subject.value));
  if (subject.configured !== undefined) parts.push('from', subject.configured.context);
  const words = condition === undefined ? '' : asWords(condition);
  // What always holds needs no "when".
  if (words === '') parts.push(verb.replace('-when', ''));
  else parts.push(verb, words);
  return parts.join('-');
}

function asWords(condition: Condition): string {
  // In JavaScript a bare name is easily written for a condition. Reading the rule says so, with its place; the id has only to be one.
  const stray: unknown = condition;
  if (!isObject(stray)) return asWord(stray);
  if ('used' in condition) return condition.used;
  if ('given' in condition) return `${condition.given}-given`;
  if ('not' in condition) return `not-${asWords(condition.not)}`;
  if ('all' in condition) return condition.all.map(asWords).join('-and-');
  if ('any' in condition) return condition.any.map(asWords).join('-or-');
  const name = 'context' in condition ? condition.context : condition.parameter;
  if ('in' in condition && condition.in !== undefined) return `${name}-in-${condition.in.map(asWord).join('-')}`;
  return 'equals' in condition ? `${name}-is-${asWord(condition.equals)}` : name;
}

const betweenWords = patternOnUse(String.raw`[^\p{L}\p{N}_]+`, 'gu');

function asWord(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.replaceAll(betweenWords(), '-').replaceAll(/^-|-$/g, '').slice(0, 40);
}
