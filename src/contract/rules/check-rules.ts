/** Rules, arguments and facts in; every violation and every notice out. Never changes the arguments, never stops at the first. */
import type { Finding } from '../../base/index.ts';
import type { Condition } from './condition.ts';
import { evaluateCondition } from './evaluate.ts';
import { kindOf } from './kinds.ts';
import type { Rule } from './rule.ts';
import { spaceChinese } from './space-chinese.ts';
import { inEveryLocale, type Sentence, wordsIn } from './words.ts';

/** What a finding of the code `rule` carries as its argument. */
export interface RuleBreach {
  /** The id of the rule. */
  readonly id: string;
  /** What the guard says; in a receipt it follows "The parameter `p` is invalid: ". */
  readonly text: Sentence;
}

/** What the rules of a tool say about one call. */
export interface RuleReport {
  /** Every violation, in the order of the rules. */
  readonly findings: Finding[];
  /** What will happen to parameters that stay as they are: a line for each rule that ignores or downgrades. */
  readonly notices: readonly Sentence[];
  /** The ids of the rules that a fact decides which was not given: they were skipped, and wait for a check with that fact. */
  readonly skipped: readonly string[];
}

/**
 * Checks arguments against the rules between parameters. A fact is given when `context` has it as an own key that is not
 * `undefined`; a rule that hangs on a fact that is not given is skipped and named, so that the check can be made again,
 * with the fact, just before execution.
 */
export function checkRules(
  rules: readonly Rule[],
  parameters: Readonly<Record<string, unknown>>,
  context: Readonly<Record<string, unknown>> = {},
): RuleReport {
  const findings: Finding[] = [];
  const notices: Sentence[] = [];
  const skipped: string[] = [];
  for (const rule of rules) {
    const condition = guardOf(rule);
    if (condition === null) continue;
    const speaks = evaluateCondition(condition, parameters, context);
    if (speaks === undefined) skipped.push(rule.id);
    if (speaks !== true) continue;
    if (kindOf(rule).effect === 'rejected') findings.push(writeFinding(rule, parameters));
    else notices.push(writeText(rule));
  }
  return { findings, notices, skipped };
}

/** Guards are built once for each rule: checking is the path that every call takes. */
const guards = new WeakMap<Rule, Condition | null>();

function guardOf(rule: Rule): Condition | null {
  let guard = guards.get(rule);
  if (guard === undefined) {
    guard = kindOf(rule).speaks(rule);
    guards.set(rule, guard);
  }
  return guard;
}

function writeFinding(rule: Rule, parameters: Readonly<Record<string, unknown>>): Finding {
  const kind = kindOf(rule);
  const key = kind.place(rule, parameters);
  const argument: RuleBreach = { id: rule.id, text: writeText(rule) };
  const value = key !== null && Object.hasOwn(parameters, key) ? parameters[key] : undefined;
  return {
    code: 'rule',
    place: key === null ? null : { up: null, key },
    keyword: rule.kind,
    argument,
    ...(value === undefined ? {} : { value }),
  };
}

function writeText(rule: Rule): Sentence {
  return inEveryLocale((locale) => {
    const remedy = 'remedy' in rule && rule.remedy !== undefined ? wordsIn(rule.remedy, locale) : '';
    const text = `${kindOf(rule).text(rule, locale)}${remedy === '' ? '' : locale === 'zh' ? `；${remedy}` : `; ${remedy}`}`;
    return locale === 'zh' ? spaceChinese(text) : text;
  });
}
