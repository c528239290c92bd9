import { distanceUpTo } from '../../base/index.ts';
import { onlyReading, type ValueRule } from '../rule.ts';
import { spend } from '../run.ts';
import type { Shape } from '../shape.ts';
import { areOpposites } from '../words/opposites.ts';
import { holdsSeparator } from '../words/pieces.ts';
import { withoutStyle } from '../words/style.ts';

/**
 * Reads a misspelt text as the one member it is nearest to: distance 1, or 2 from eight letters on, the next member at
 * least 2 further, and no opposite of it among the members. A typo between words that mean different things is not worth a
 * guess, so short words and close members are refused.
 */
export const enumFuzzy: ValueRule = {
  rule: 'enum-fuzzy',
  loss: 'guess',
  effects: onlyReading('guess'),
  takes: ['string'],
  concerns: (shape) => shape.members !== null,
  propose(value, site) {
    const { members } = site.shape;
    if (members === null || typeof value !== 'string' || value.length < 5 || value.length > 64) return undefined;
    const text = withoutStyle(value);
    // What holds a separator may be several members, and none that is spelt otherwise.
    if (holdsSeparator(value)) return undefined;
    // A sign at an end is no slip: `-price` sorts the other way.
    // A digit is never a slip: `h264` is no `h265`, and `2 double` is not `double`.
    if (text.length < 5 || /^[-+!~<>=]|[-+]$|\d/.test(text)) return undefined;
    const reach = text.length >= 8 ? 2 : 1;
    let best: string | undefined;
    let least = reach + 1;
    let next = Number.POSITIVE_INFINITY;
    const plain = plainMembers(site.shape, members);
    if (!spend(site.run, 4 * members.length)) return undefined;
    // Mostly no member is within reach, and that is seen sooner than how far away each of them is.
    if (!plain.some((member) => distanceUpTo(text, member, reach) <= reach)) return undefined;
    for (let i = 0; i < members.length; i++) {
      const member = members[i];
      if (typeof member !== 'string') continue;
      const distance = distanceUpTo(text, plain[i]!, reach + 2);
      if (distance < least) {
        if (best !== undefined) next = Math.min(next, least);
        least = distance;
        best = member;
      } else next = Math.min(next, distance);
    }
    if (best === undefined || /\d/.test(best) || least > reach || next < least + 2 || hasOpposite(text, best, members))
      return undefined;
    return { to: best };
  },
};

/** The members without their style, each at its place; they are the same for every value. */
function plainMembers(shape: Shape, members: readonly unknown[]): readonly string[] {
  shape.caches.plain ??= members.map((member) => (typeof member === 'string' ? withoutStyle(member) : ''));
  return shape.caches.plain;
}

function hasOpposite(text: string, best: string, members: readonly unknown[]): boolean {
  const plain = withoutStyle(best);
  if (areOpposites(text, plain) || isPrefixed(text, plain) || isPrefixed(plain, text)) return true;
  return members.some(
    (member) => typeof member === 'string' && member !== best && areOpposites(withoutStyle(member), plain),
  );
}

/** Two letters before a whole word are a prefix and no slip: `biweekly` is not `weekly`, nor `abnormal` `normal`. */
function isPrefixed(long: string, word: string): boolean {
  return long.length === word.length + 2 && long.endsWith(word);
}
