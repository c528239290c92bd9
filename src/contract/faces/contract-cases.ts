/** A tool with rules in, minimal calls out, each with what has to become of it; for any test runner, or as JSON. */
import { isObject, setOwn } from '../../base/index.ts';
import { sampleArguments } from '../../schema/index.ts';
import { callDomains } from '../rules/call-domains.ts';
import { checkRules } from '../rules/check-rules.ts';
import { type Condition, not } from '../rules/condition.ts';
import { declareRules } from '../rules/declare-rules.ts';
import { absent, type Domains, type FoundCall, findCall } from '../rules/find-call.ts';
import type { Example, RuleEffect } from '../rules/kind.ts';
import { kindOf } from '../rules/kinds.ts';
import type { Rule } from '../rules/rule.ts';
import type { RuledTool } from './for-model.ts';

/** One call that shows what a rule allows or does. */
export interface ContractCase {
  /** The id of the rule and a number, unique within the tool. */
  readonly id: string;
  readonly rule: string;
  /** Whether it shows what the rule allows, or what it speaks up against. */
  readonly kind: 'positive' | 'negative';
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Every fact that the rules of the tool hang on. */
  readonly context: Readonly<Record<string, unknown>>;
  readonly expect: 'accepted' | 'rejected' | 'ignored' | 'downgraded';
  readonly why: string;
  /** Other rules that cannot be kept while this one is broken; absent where the case breaks this rule alone. */
  readonly also?: readonly string[];
}

/**
 * Makes the test cases of a tool's rules: for each rule at least one call it allows and, where it does anything, one in
 * which it speaks, as small as the schema and the other rules allow. A negative case breaks its own rule alone, so that it
 * fails when that rule's guard is gone, and no other one does.
 */
export function contractCases(tool: RuledTool): ContractCase[] {
  const rules = declareRules(tool.rules ?? [], tool.parameters, tool.name);
  const domains = callDomains(rules, tool.parameters);
  const sample = sampleArguments(tool.parameters);
  const base = isObject(sample) ? sample : {};
  return rules.flatMap((rule) => {
    const cases: ContractCase[] = [];
    for (const example of kindOf(rule).examples(rule)) {
      const made = makeCase(rule, example, { rules, domains, base });
      if (made !== undefined) cases.push({ id: `${rule.id}#${cases.length + 1}`, ...made });
    }
    return cases;
  });
}

interface Making {
  readonly rules: readonly Rule[];
  readonly domains: Domains;
  readonly base: Readonly<Record<string, unknown>>;
}

function makeCase(rule: Rule, example: Example, making: Making): Omit<ContractCase, 'id'> | undefined {
  const others = making.rules.filter((other) => other !== rule);
  const silent = (which: readonly Rule[], effects: readonly RuleEffect[]): Condition[] =>
    which.flatMap((other) => {
      const speaks = effects.includes(kindOf(other).effect) ? kindOf(other).speaks(other) : null;
      return speaks === null ? [] : [not(speaks)];
    });
  // The plainest call first: nothing else to say about it; then one that others may ignore or refuse as well.
  const strictness: Condition[][] = [
    silent(others, ['rejected', 'ignored', 'downgraded']),
    silent(others, ['rejected']),
    ...(example.positive ? [] : [[]]),
  ];
  const own = example.positive ? silent([rule], ['rejected', 'ignored', 'downgraded']) : [];
  for (const rest of strictness) {
    const found = findCall([example.when, ...own, ...rest], making.domains);
    if (found.kind === 'found') return writeCase(rule, example, found.call, making);
  }
  return undefined;
}

function writeCase(rule: Rule, example: Example, call: FoundCall, making: Making): Omit<ContractCase, 'id'> {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(making.base)) setOwn(values, name, making.base[name]);
  for (const [name, value] of call.parameters) {
    if (value === absent) delete values[name];
    else setOwn(values, name, value);
  }
  const context: Record<string, unknown> = {};
  for (const [name, domain] of making.domains.facts) {
    setOwn(context, name, call.facts.has(name) ? call.facts.get(name) : domain[0]);
  }
  const effect = kindOf(rule).effect;
  const also = checkRules(making.rules, values, context)
    .findings.map((finding) => (finding.argument as { id: string }).id)
    .filter((id) => id !== rule.id);
  return {
    rule: rule.id,
    kind: example.positive ? 'positive' : 'negative',
    arguments: values,
    context,
    expect: example.positive || effect === 'default' || effect === 'note' ? 'accepted' : effect,
    why: example.why,
    ...(also.length === 0 ? {} : { also }),
  };
}
