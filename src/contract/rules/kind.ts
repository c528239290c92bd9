import type { Locale } from '../../base/index.ts';
import type { JsonSchema } from '../../schema/index.ts';
import type { Condition } from './condition.ts';
import type { FormView } from './form-view.ts';
import type { Phrase } from './phrase.ts';
import type { Rule } from './rule.ts';

/** What a rule does when it speaks: the call is refused, a parameter has no or another effect, or nothing at all happens. */
export type RuleEffect = 'rejected' | 'ignored' | 'downgraded' | 'default' | 'note';

/** What may stand in a field of a rule; a `?` marks a field that may be left out. */
export type FieldShape =
  | 'parameter'
  | 'parameters'
  | 'condition'
  | 'condition?'
  | 'fact'
  | 'words'
  | 'words?'
  | 'value'
  | 'value?'
  | 'configured?';

/** A situation that a test case of a rule shows. */
export interface Example {
  /** Whether the rule has nothing against it. */
  readonly positive: boolean;
  readonly when: Condition;
  readonly why: string;
}

/** One kind of rule with all its faces side by side. */
export interface RuleKind<Kind extends Rule> {
  readonly kind: Kind['kind'];
  readonly effect: RuleEffect;
  /** The fields besides `id` and `kind`. */
  readonly shape: Readonly<Record<string, FieldShape>>;
  /** The guard: when the rule speaks up; `null` for one that only tells. */
  readonly speaks: (rule: Kind) => Condition | null;
  /** The parameter to point at, or `null` for the arguments as a whole. */
  readonly place: (rule: Kind, parameters: Readonly<Record<string, unknown>>) => string | null;
  /** What the guard says; it follows "The parameter `p` is invalid: ", and for a notice stands alone. */
  readonly text: (rule: Kind, locale: Locale) => string;
  /** What the descriptions say, for every parameter that is involved. */
  readonly phrases: (rule: Kind, locale: Locale) => readonly Phrase[];
  /** The situations that its test cases show: allowed ones, and ones in which it speaks. */
  readonly examples: (rule: Kind) => readonly Example[];
  /** The JSON Schema that refuses what the guard refuses, in the form a person would write; absent where nothing is refused. */
  readonly form?: (rule: Kind, view: FormView) => JsonSchema;
}
