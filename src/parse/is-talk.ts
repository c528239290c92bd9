import { withoutTokens } from './marks.ts';

/** A key in marks with its colon, or a value given with an equals sign: parts of a call, and no talk. */
const data = /["'”’]\s*:|=\s*["'\d[(]/;

/** A tag that is none of the known ones: what it encloses may be one parameter of several. */
const otherTag = /<[A-Za-z/]/;

/** What cannot stand right before an object that is the whole of a call: the object would be a part of something larger. */
const opensMore = /[([,"'+|&\\]\s*$/;

/** What cannot stand right after such an object. */
const goesOn = /^\s*[,:+|&="'\]]/;

/** How far the blanks before an object are looked through. */
const reach = 80;

/**
 * Tells whether text beside a whole object is only talk about it, so that nothing of a call is lost where it is left out.
 * Braces, brackets without their partner, unknown tags, and what looks like a key or an assignment are no talk.
 */
export function isTalk(text: string, side: 'before' | 'after' | 'between'): boolean {
  if (text.includes('}') || text.includes('{') || data.test(text)) return false;
  if (text.includes('<') && otherTag.test(withoutTokens(text))) return false;
  if (side !== 'after' && opensMore.test(text.slice(-reach))) return false;
  if (side !== 'before' && goesOn.test(text)) return false;
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 91) open++;
    else if (code === 93 && --open < 0) return false;
  }
  return open === 0;
}
