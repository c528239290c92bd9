/**
 * Rules and the schema they belong to in, the same rules out, known to make sense together; throws for rules that
 * contradict each other or the schema, name what is not declared, or say nothing. Never looks at a call.
 */
import { equalJson, isObject } from '../../base/index.ts';
import type { JsonSchema } from '../../schema/index.ts';
import { callDomains, completeDomains, conditionsOf } from './call-domains.ts';
import { checkNames } from './check-names.ts';
import { all, type Condition, equals, given, not, parametersIn, used } from './condition.ts';
import { type Fail, failWith } from './declaration.ts';
import { declaredParameters } from './declared-parameters.ts';
import { type Domains, findCall } from './find-call.ts';
import { kindOf } from './kinds.ts';
import { readRules } from './read-rules.ts';
import type { Rule } from './rule.ts';
import { always } from './simplify.ts';

/**
 * Reads and checks the rules of a tool. Throws a `ToolmendError` (`tool`) for: a wrong shape, an id used twice, a name that
 * the schema does not declare, a value it does not allow, a rule said twice, a cycle of `requires`, a rule that can never
 * speak, a parameter that no accepted call can use, a default that nothing can override, and rules that refuse every call.
 */
export function declareRules(value: unknown, parameters: JsonSchema, tool?: string): readonly Rule[] {
  const rules = readRules(value, tool);
  const fail = failWith(tool);
  checkIds(rules, fail);
  checkNames(rules, declaredParameters(parameters), fail);
  checkCycles(rules, fail);
  checkSense(rules, completeDomains(callDomains(rules, parameters), parameters), fail);
  checkDefaults(rules, parameters, fail);
  return rules;
}

function checkIds(rules: readonly Rule[], fail: Fail): void {
  rules.forEach((rule, index) => {
    const same = rules.findIndex((other) => other.id === rule.id);
    if (same < index) fail(`the id "${rule.id}" is used twice, by rules ${same} and ${index}`, `/rules/${index}/id`);
    const twin = rules.findIndex((other) => equalJson({ ...other, id: '' }, { ...rule, id: '' }));
    if (twin < index) fail(`the rules "${rules[twin]!.id}" and "${rule.id}" say the same`, `/rules/${index}`);
  });
}

function checkCycles(rules: readonly Rule[], fail: Fail): void {
  const next = new Map<string, string[]>();
  for (const rule of rules) {
    if (rule.kind === 'requires') next.set(rule.of, [...(next.get(rule.of) ?? []), rule.on]);
  }
  rules.forEach((rule, index) => {
    if (rule.kind !== 'requires') return;
    const seen = new Set<string>();
    const waiting = [rule.on];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (name === rule.of) {
        fail(
          `"${rule.id}" closes a cycle: ${rule.of} requires itself by way of ${rule.on}; for "all of them or none" write dependentRequired in the schema`,
          `/rules/${index}`,
        );
      }
      if (!seen.has(name)) waiting.push(...(next.get(name) ?? []));
      seen.add(name);
    }
  });
}

function checkSense(rules: readonly Rule[], domains: Domains, fail: Fail): void {
  const refusals: Condition[] = [];
  rules.forEach((rule, index) => {
    const kind = kindOf(rule);
    const speaks = kind.speaks(rule);
    if (speaks === null) return;
    if (isImpossible([speaks], domains)) {
      fail(`"${rule.id}" can never speak: the schema and the rule leave no call it would apply to`, `/rules/${index}`);
    }
    if (kind.effect !== 'rejected') return;
    refusals.push(not(speaks));
    if (isImpossible([not(speaks)], domains)) {
      fail(`"${rule.id}" refuses every call that the schema allows`, `/rules/${index}`);
    }
  });
  if (isImpossible(refusals, domains)) fail('the rules refuse every call that the schema allows', '/rules');
  const seen = new Set<string>();
  rules.forEach((rule, index) => {
    for (const name of involvedIn(rule)) {
      if (seen.has(name)) continue;
      seen.add(name);
      if (!isImpossible([used(name)], domains) && isImpossible([used(name), ...refusals], domains)) {
        const others = rules.filter((other) => involvedIn(other).includes(name)).map((other) => `"${other.id}"`);
        const why =
          others.length === 1
            ? `${others[0]} refuses every call with it that the schema allows`
            : `${others.join(', ')} contradict each other`;
        fail(`"${name}" can never be used: ${why}`, `/rules/${index}`);
      }
    }
    // A note about a situation that no accepted call is in would mislead.
    const kind = kindOf(rule);
    const speaks = kind.speaks(rule);
    if (kind.effect !== 'rejected' && speaks !== null && isImpossible([speaks, ...refusals], domains)) {
      fail(`"${rule.id}" says ${kind.effect} where other rules refuse the call`, `/rules/${index}`);
    }
    if (rule.kind === 'defaultsTo') {
      const overridden = all(given(rule.of), not(equals(rule.of, rule.to)), rule.on ?? always);
      if (!isImpossible([overridden], domains) && isImpossible([overridden, ...refusals], domains)) {
        fail(`"${rule.id}" calls a default what is a constraint: any other value is refused`, `/rules/${index}`);
      }
    }
  });
}

function isImpossible(conditions: readonly Condition[], domains: Domains): boolean {
  return findCall(conditions, domains).kind === 'proved-none';
}

/** Returns the parameters that a rule is about, each once. */
export function involvedIn(rule: Rule): string[] {
  const named = typeof rule.of === 'string' ? [rule.of] : rule.of;
  return [...new Set([...named, ...conditionsOf(rule).flatMap(parametersIn)])];
}

function checkDefaults(rules: readonly Rule[], parameters: JsonSchema, fail: Fail): void {
  const declared = declaredParameters(parameters);
  rules.forEach((rule, index) => {
    if (rule.kind !== 'defaultsTo' || rule.on !== undefined) return;
    const schema = declared.get(rule.of)?.schema;
    if (!isObject(schema) || !Object.hasOwn(schema, 'default') || equalJson(schema['default'], rule.to)) return;
    fail(`"${rule.id}" tells another default than the schema of ${rule.of}`, `/rules/${index}/to`);
  });
}
