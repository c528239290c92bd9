import { atLeastOneKind } from './at-least-one.ts';
import { defaultsToKind } from './defaults-to.ts';
import { downgradedWhenKind } from './downgraded-when.ts';
import { excludesKind } from './excludes.ts';
import { ignoredWhenKind } from './ignored-when.ts';
import type { RuleKind } from './kind.ts';
import { lifecycleKind } from './lifecycle.ts';
import { needsContextKind } from './needs-context.ts';
import { oneOfKind } from './one-of.ts';
import { onlyWhenKind } from './only-when.ts';
import { rejectedWhenKind } from './rejected-when.ts';
import { requiresKind } from './requires.ts';
import type { Rule, RuleKindName } from './rule.ts';

/** Every kind of rule, in the order in which the docs tell them. */
export const ruleKinds: { readonly [Name in RuleKindName]: RuleKind<Extract<Rule, { readonly kind: Name }>> } = {
  requires: requiresKind,
  excludes: excludesKind,
  oneOf: oneOfKind,
  atLeastOne: atLeastOneKind,
  onlyWhen: onlyWhenKind,
  needsContext: needsContextKind,
  ignoredWhen: ignoredWhenKind,
  downgradedWhen: downgradedWhenKind,
  rejectedWhen: rejectedWhenKind,
  defaultsTo: defaultsToKind,
  lifecycle: lifecycleKind,
};

/** Returns the faces of a rule's kind. */
export function kindOf(rule: Rule): RuleKind<Rule> {
  // Each kind takes its own rules only; looking it up by the rule's own name makes the pair fit.
  return ruleKinds[rule.kind] as unknown as RuleKind<Rule>;
}
