import type { CharSet } from './char-set.ts';

/** What must hold between two characters; the two of a line come from the modifier `m` alone. */
export type Edge = 'start' | 'end' | 'word' | 'not-word' | 'line-start' | 'line-end';

/** A pattern as a tree; captures are numbered from 1 in the order of their brackets. */
export type Syntax =
  | { readonly kind: 'empty' }
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | { readonly kind: 'sequence'; readonly items: readonly Syntax[] }
  | { readonly kind: 'choice'; readonly options: readonly Syntax[] }
  | Repeat
  | { readonly kind: 'capture'; readonly item: Syntax; readonly index: number }
  | { readonly kind: 'look'; readonly item: Syntax; readonly behind: boolean; readonly negative: boolean }
  | { readonly kind: 'reference'; readonly captures: readonly number[] };

/** An item several times; `max` may be `Infinity`, and the captures `first` to `last` (none where `last < first`) stand in it. */
export interface Repeat {
  readonly kind: 'repeat';
  readonly item: Syntax;
  readonly min: number;
  readonly max: number;
  readonly greedy: boolean;
  readonly first: number;
  readonly last: number;
}

/** Tells whether a pattern may match without taking a character. */
export function isNullable(syntax: Syntax): boolean {
  switch (syntax.kind) {
    case 'set':
      return false;
    case 'sequence':
      return syntax.items.every(isNullable);
    case 'choice':
      return syntax.options.some(isNullable);
    case 'repeat':
      return syntax.min === 0 || isNullable(syntax.item);
    case 'capture':
      return isNullable(syntax.item);
    default:
      return true;
  }
}

/** Tells whether each way into a pattern begins with `^`, so that only the start of the text can match. */
export function isAnchored(syntax: Syntax): boolean {
  switch (syntax.kind) {
    case 'edge':
      return syntax.edge === 'start';
    case 'sequence':
      return isAnchored(syntax.items[0]!);
    case 'choice':
      return syntax.options.every(isAnchored);
    case 'capture':
      return isAnchored(syntax.item);
    case 'repeat':
      return syntax.min > 0 && isAnchored(syntax.item);
    default:
      return false;
  }
}
