import type { Condition } from './condition.ts';
import type { Words } from './words.ts';

interface RuleBase {
  /** Unique within the tool; test cases, issues and docs name the rule by it. */
  readonly id: string;
}

interface Rejecting extends RuleBase {
  /** What to do instead, as the end of a sentence: `leave it out, or drop name`. */
  readonly remedy?: Words;
}

/** What a rule about one parameter is about: the parameter being used, one value of it, or a setting that stands in for it. */
export interface Subject {
  /** The parameter. */
  readonly of: string;
  /** The rule is about this value only, also where it is `false`; without it, about the parameter being used. */
  readonly value?: unknown;
  /** The rule is about a setting made elsewhere that counts while the call gives no value: a fact, and words for it. */
  readonly configured?: { readonly context: string; readonly text: Words };
}

/** `of` may be used only together with `on`. */
export interface RequiresRule extends Rejecting {
  readonly kind: 'requires';
  readonly of: string;
  readonly on: string;
  /** What a used `on` stands for: `a named teammate`. */
  readonly text?: Words;
}

/** `of` and `on` may not both be used. */
export interface ExcludesRule extends Rejecting {
  readonly kind: 'excludes';
  readonly of: string;
  readonly on: string;
}

/** Exactly one of the parameters is to be used. */
export interface OneOfRule extends Rejecting {
  readonly kind: 'oneOf';
  readonly of: readonly string[];
}

/** At least one of the parameters is to be used. */
export interface AtLeastOneRule extends Rejecting {
  readonly kind: 'atLeastOne';
  readonly of: readonly string[];
}

/** The subject is valid only while the condition holds. */
export interface OnlyWhenRule extends Rejecting, Subject {
  readonly kind: 'onlyWhen';
  readonly on: Condition;
}

/** The subject is valid only while a fact of the situation holds. */
export interface NeedsContextRule extends Rejecting, Subject {
  readonly kind: 'needsContext';
  /** The name of the fact. */
  readonly on: string;
  /** What the fact stands for, as a noun (`an active team`) or with its own preposition (`with a GPU`). */
  readonly text: Words;
}

/** The subject has no effect while the condition holds; the call is accepted. */
export interface IgnoredWhenRule extends RuleBase, Subject {
  readonly kind: 'ignoredWhen';
  readonly on: Condition;
}

/** The subject counts as `to` while the condition holds; the call is accepted and its arguments stay as they are. */
export interface DowngradedWhenRule extends RuleBase, Subject {
  readonly kind: 'downgradedWhen';
  /** The value that takes effect. */
  readonly to: unknown;
  readonly on: Condition;
  /** What `to` stands for: `foreground`. */
  readonly text?: Words;
}

/** The subject is refused while the condition holds. */
export interface RejectedWhenRule extends Rejecting, Subject {
  readonly kind: 'rejectedWhen';
  readonly on: Condition;
}

/** A parameter that is not given counts as `to`, and any value that is given overrides it. Nothing is ever refused by it. */
export interface DefaultsToRule extends RuleBase {
  readonly kind: 'defaultsTo';
  readonly of: string;
  readonly to: unknown;
  /** When the default counts; without it, always. */
  readonly on?: Condition;
  readonly text?: Words;
}

/** Who owns the resource that a parameter names, and what its owner has to see to. Nothing is ever refused by it. */
export interface LifecycleRule extends RuleBase {
  readonly kind: 'lifecycle';
  readonly of: string;
  /** A whole sentence. */
  readonly text: Words;
  /** When it counts; without it, always. */
  readonly on?: Condition;
}

/** A rule between parameters of a tool, as plain JSON; `kind` is the name of the function that builds it. */
export type Rule =
  | RequiresRule
  | ExcludesRule
  | OneOfRule
  | AtLeastOneRule
  | OnlyWhenRule
  | NeedsContextRule
  | IgnoredWhenRule
  | DowngradedWhenRule
  | RejectedWhenRule
  | DefaultsToRule
  | LifecycleRule;

/** The name of a kind of rule. */
export type RuleKindName = Rule['kind'];
