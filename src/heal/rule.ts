import type { Effect, HealRuleName, JsonTypeName, Loss, Place } from '../base/index.ts';
import type { Run } from './run.ts';
import type { Shape } from './shape.ts';

/** Stands for "nothing": the value is left out of its object. */
export const LEFT_OUT: unique symbol = Symbol('left out');

/** Reads the exact text of the number at a place of a text; `undefined` where there is none. */
export type NumberText = (place: Place) => string | undefined;

/** What a rule would put in the place of a value. */
export interface Proposal {
  /** The value, or `LEFT_OUT`. */
  readonly to: unknown;
  /** Where it differs from the rule's own loss. */
  readonly loss?: Loss;
  /** Where `to` was read from a text: that text's numbers. */
  readonly numberText?: NumberText;
  /** Where `to` stood in the value: in a list at this index, in an object under this key. */
  readonly index?: number | string;
}

/** What is given to healing beside the schema: nothing is read from a clock or a machine. */
export interface HealInputs {
  /** The tool's name, which `{"name":…,"arguments":…}` must carry to be unwrapped. */
  readonly tool: string;
  /** The day that relative dates count from, `YYYY-MM-DD`; without it they are refused. */
  readonly baseDate?: string;
  /** An IANA zone (`Asia/Shanghai`) or an offset (`+08:00`) for date-times that lack only that. */
  readonly timeZone?: string;
  /** How `10/8` is to be read; without it such dates are refused. */
  readonly dateOrder?: 'mdy' | 'dmy' | 'ymd';
}

/** Where a rule looks: the place, what the schema says of it, and what is known beside the value. */
export interface Site {
  readonly shape: Shape;
  readonly place: Place | null;
  /** The place is a property that its object does not require. */
  readonly optional: boolean;
  /** The place is an item of a list. */
  readonly inList: boolean;
  readonly inputs: HealInputs;
  /** What `spend` counts on, and what `numberTextAt` knows the texts of numbers by. */
  readonly run: Run;
}

/** For each effect that a rule is on for: the dearest proposal it may make there. */
export type Effects = { readonly [effect in Effect]?: Loss };

/** On whatever the tool does: the repair says the same thing. */
export const always: Effects = { read: 'none', write: 'none', destructive: 'none' };

/** On where nothing is destroyed. */
export function unlessDestructive(loss: Loss): Effects {
  return { read: loss, write: loss };
}

/** On where the tool only looks. */
export function onlyReading(loss: Loss): Effects {
  return { read: loss };
}

/** On whatever the tool does, for a name under which some repairs are conventions: those only where the tool only looks. */
export const losslessUnlessReading: Effects = { read: 'convention', write: 'none', destructive: 'none' };

/** What every rule says of itself. */
export interface RuleBase {
  readonly rule: HealRuleName;
  readonly loss: Loss;
  /** For which effects `by-effect` switches the rule on, and how dear its proposals may be there. */
  readonly effects: Effects;
  /** Runs only where it is asked for by its name. */
  readonly byNameOnly?: true;
}

/** A repair of a value: it proposes what the value may have meant, and is never asked about a value that is valid. */
export interface ValueRule extends RuleBase {
  /** The JSON types of values that the rule can do something with. */
  readonly takes: readonly JsonTypeName[];
  /** Tells by the schema and the type of what came whether the rule could do anything at a place; asked once, not for each value. */
  readonly concerns?: (shape: Shape, type: JsonTypeName) => boolean;
  /** Rules that need not be asked once this one has led to a valid value. */
  readonly before?: readonly HealRuleName[];
  propose(value: unknown, site: Site): Proposal | undefined;
}

/** What a key rule would do with an undeclared key. */
export type KeyChange =
  | { readonly kind: 'rename'; readonly key: string; readonly to: string }
  | { readonly kind: 'remove'; readonly key: string }
  | {
      readonly kind: 'move';
      readonly key: string;
      readonly to: readonly (string | number)[];
      /** Where it is not the rule's own. */
      readonly loss?: Loss;
    };

/** A repair of keys: it proposes where values under undeclared keys belong. */
export interface KeyRule extends RuleBase {
  /** Tells by the schema whether the rule could do anything at a place; asked once, not for each object. */
  readonly concerns?: (shape: Shape) => boolean;
  /**
   * `strays` are the keys that the schema refuses, or in an open object those it does not declare; `dearest` is the dearest
   * change that may be made.
   */
  propose(
    object: Record<string, unknown>,
    strays: readonly string[],
    shape: Shape,
    inputs: HealInputs,
    dearest: Loss,
  ): readonly KeyChange[];
}
