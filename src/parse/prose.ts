/** A key in marks with its colon, or a value given with an equals sign: parts of a call, and no prose. */
const data = /["'”’]\s*:|=\s*["'\d[(]/;

/** What cannot stand right before an object that is the whole of a call: it would be a part of something larger. */
const opensMore = /[([,"'+|&*?.\\-]\s*$/;

/** What cannot stand right after such an object. */
const goesOn = /^\s*[,:+|&*?="'\]/-]/;

/**
 * Tells whether text beside a whole object is only talk about it, so that nothing of a call is lost where it is left out.
 * Braces, brackets without their partner, and anything that looks like a key or an assignment are no talk.
 */
export function isProse(text: string, side: 'before' | 'after' | 'between'): boolean {
  if (text.includes('}') || text.includes('{') || data.test(text)) return false;
  if (side !== 'after' && opensMore.test(text.slice(-80))) return false;
  if (side !== 'before' && goesOn.test(text)) return false;
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 91) open++;
    else if (code === 93 && --open < 0) return false;
  }
  return open === 0;
}
