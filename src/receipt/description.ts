import { freezeCopy } from '../base/index.ts';

/**
 * What a describer says of a finding; the code, the place and the type of what stood there are added for all alike. All
 * members are always there, so that every description is a record of one shape: they are read for each of many findings.
 */
export interface Description {
  readonly message: string;
  readonly expected: string | undefined;
  readonly allowed: readonly unknown[] | undefined;
  readonly hint: string | undefined;
  readonly rule: string | undefined;
}

/** Says a sentence, and mostly nothing more. */
export function say(message: string, hint?: string): Description {
  return { message, expected: undefined, allowed: undefined, hint, rule: undefined };
}

/** Says a sentence about what was expected, in short words. */
export function sayExpected(message: string, expected: string): Description {
  return { message, expected, allowed: undefined, hint: undefined, rule: undefined };
}

/** Says a sentence about a value that is none of a list. */
export function sayAllowed(message: string, allowed: readonly unknown[], hint?: string): Description {
  return { message, expected: undefined, allowed: shownList(allowed), hint, rule: undefined };
}

/** A long list that many places of many calls are held against is copied once. */
const copies = new WeakMap<readonly unknown[], readonly unknown[]>();

/**
 * Returns a frozen copy of a list. It is often the schema's own, and a caller who wrote into that would change what calls
 * are accepted.
 */
function shownList(list: readonly unknown[]): readonly unknown[] {
  let copy = copies.get(list);
  if (copy === undefined) {
    copy = freezeCopy(list);
    copies.set(list, copy);
  }
  return copy;
}
