import { withoutTokens } from './marks.ts';

/** A key in marks with its colon, or a value given with an equals sign: parts of a call, and no talk. */
const data = /["'”’]\s*:|=\s*["'\d[(]/;

/** A tag that is none of the known ones: what it encloses may be one parameter of several. */
const otherTag = /<[A-Za-z/]/;

/** What cannot stand right before an object that is the whole of a call: the object would be a part of something larger. */
const opensMore = /[([,"'+|&\\]\s*$/;

/** What cannot stand right after such an object. */
const goesOn = /^\s*[,:+|&="'\]]/;

/** Words that say of the object after them that it is not the call: a refusal, an alternative, an example. */
const notMeant =
  /\b(?:not|never|cannot|\w+n['’]t|instead of|rather than|e\.g\.|example|for instance)(?![\w-])|不要|不会|不能|不应|不该|切勿|请勿|例如|比如|示例|而不是/i;

/** Words that take back the object before them. Who waits for what the call brings has made it. */
const takenBack =
  /\b(?:wait(?! for (?:the |its |this |that )?(?:(?:tool|function|call|command|search|query|api)(?:['’]s)? )?(?:results?|outputs?|response)\b)|actually|ignore|disregard|hold on|on second thought|(?:scratch|cancel) (?:this|that|it))\b|等等|等一下|算了|忽略|作废/i;

/** Blanks and the rim of a code block between a sentence and the object that it brings. */
const rim = /\s*(?:(?:`+|~{3,})[a-z]{0,20}\s*)?$/i;

const sentenceEnd = /(?<!e\.g)[.!?](?:\s|$)|[。！？\n]/;

/** How far what stands beside an object is looked through. */
const reach = 80;

/** Tells whether the sentence that brings an object says that it is not to be run. */
function saysNotMeant(before: string): boolean {
  const sentence = before.replace(rim, '').split(sentenceEnd).at(-1)!;
  return notMeant.test(sentence);
}

/** Tells whether the text after an object says that it is not to be run. */
function saysTakenBack(after: string): boolean {
  return notMeant.test(after) || takenBack.test(after);
}

/**
 * Tells whether text beside a whole object is only talk about it, so that nothing of a call is lost where it is left out.
 * Braces, brackets without their partner, unknown tags, and what looks like a key or an assignment are no talk.
 */
export function isTalk(text: string, side: 'before' | 'after' | 'between'): boolean {
  if (text.includes('}') || text.includes('{') || data.test(text)) return false;
  if (text.includes('<') && otherTag.test(withoutTokens(text))) return false;
  if (side !== 'after' && (opensMore.test(text.slice(-reach)) || saysNotMeant(text.slice(-reach)))) return false;
  if (side !== 'before' && goesOn.test(text)) return false;
  if (side === 'after' && saysTakenBack(text.slice(0, reach))) return false;
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 91) open++;
    else if (code === 93 && --open < 0) return false;
  }
  return open === 0;
}
