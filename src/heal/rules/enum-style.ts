import { always, type Site, type ValueRule } from '../rule.ts';
import { spend } from '../run.ts';
import type { Shape } from '../shape.ts';
import { saysNothing } from '../words/says-nothing.ts';
import { withoutNumberStyle, withoutStyle } from '../words/style.ts';

/** Reads a text as the one member of the enum that differs only in case, blanks, separators or marks around it. */
export const enumStyle: ValueRule = {
  rule: 'enum-style',
  loss: 'none',
  effects: always,
  takes: ['string'],
  concerns: (shape) => shape.members !== null,
  // `None` is the member `none` where there is one.
  before: ['null-optional', 'enum-synonym', 'enum-fuzzy'],
  propose(value, site) {
    const { shape } = site;
    if (shape.members === null || typeof value !== 'string' || value.length > 512) return undefined;
    return memberLike(value, shape, site) ?? memberLike(withoutMarks(value), shape, site);
  },
};

function memberLike(text: string, shape: Shape, site: Site): { readonly to: string } | undefined {
  const plain = withoutStyle(text);
  const member = plain === '' ? undefined : (styledAs(plain, shape, site) ?? numberedAs(text, shape, site));
  // `N/A` is no value, and `NA` may be a place.
  return typeof member !== 'string' || saysNothing(text) !== saysNothing(member) ? undefined : { to: member };
}

/** Takes off one pair of marks: a model that writes each value as JSON text writes `"\"asc\""` for `"asc"`. */
function withoutMarks(text: string): string {
  const first = text.charCodeAt(0);
  const isMark = first === 34 || first === 39 || first === 96;
  return isMark && text.length > 2 && text.charCodeAt(text.length - 1) === first ? text.slice(1, -1) : text;
}

/** Returns the member of a text without style; `null` where two members share it. */
function styledAs(plain: string, shape: Shape, site: Site): string | null | undefined {
  shape.caches.members ??= membersBy(withoutStyle, shape, site);
  return shape.caches.members?.get(plain);
}

/** Returns the member that differs beside its digits too; a plus in the text is a sign. */
function numberedAs(text: string, shape: Shape, site: Site): string | null | undefined {
  if (!/\d/.test(text) || text.includes('+')) return undefined;
  shape.caches.numbered ??= membersBy(withoutNumberStyle, shape, site);
  return shape.caches.numbered?.get(withoutNumberStyle(text));
}

/** Returns the text members of an enum by what is left of them; `null` where two share that, and for all where there is no work left. */
function membersBy(
  plainOf: (text: string) => string,
  shape: Shape,
  site: Site,
): ReadonlyMap<string, string | null> | null {
  const members = shape.members ?? [];
  if (!spend(site.run, members.length)) return null;
  const made = new Map<string, string | null>();
  for (const member of members) {
    if (typeof member !== 'string') continue;
    const plain = plainOf(member);
    made.set(plain, made.has(plain) && made.get(plain) !== member ? null : member);
  }
  return made;
}
