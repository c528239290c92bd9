import type { Finding, Place } from '../../base/index.ts';
import type { SchemaNode } from '../node.ts';
import type { Pattern } from '../pattern/compile-pattern.ts';
import type { Resource } from '../resource.ts';

/** What a keyword can ask of the walk that called it: the schema room knows no walk of its own. */
export interface Run {
  /** Tells whether a value fits a node. */
  check(node: SchemaNode, value: unknown): boolean;
  /** Tells whether a text matches; a pattern that takes too long counts as not matching and fails the whole walk. */
  matches(pattern: Pattern, text: string): boolean;
  /** Counts work that can multiply; false where the whole walk has become too dear and failed. */
  countWork(units: number): boolean;
  /** Returns the resources that the walk came through, outermost first; only where a `$dynamicRef` is about. */
  scope(): readonly Resource[];
  /** Checks a value at the target of a reference that stands on a node; too deep does not fit. */
  refer(node: SchemaNode, target: SchemaNode, value: unknown): boolean;
  /** Does something at the target of a reference; undefined where that is too deep. */
  within<Result>(node: SchemaNode, target: SchemaNode, act: () => Result): Result | undefined;
  /** Fails the whole walk because something is too deep or too dear to check. */
  giveUp(reason: 'depth' | 'work'): void;
}

/** A run that collects findings. */
export interface Explanation extends Run {
  /** Collects what is wrong with a value, if anything. */
  explain(node: SchemaNode, value: unknown, place: Place | null): void;
  report(finding: Finding): void;
}

/** One keyword outside the verdict walk, with all that is known of it side by side. */
export interface Keyword {
  readonly name: string;
  /** Tells whether the value fits what this keyword of the node says; true for values it says nothing about. */
  check(value: unknown, node: SchemaNode, run: Run): boolean;
  /** Reports why the value does not fit; called only where nothing else is wrong at that very place. */
  explain(value: unknown, node: SchemaNode, place: Place | null, run: Explanation): void;
}
