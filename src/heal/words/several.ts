/** Tells whether a text that holds no separator still shows that it names several things. What it asks is form, not sense. */
export function namesSeveral(text: string): boolean {
  if (/\t|\s[|/]\s/.test(text) || holdsTwoAddresses(text)) return true;
  if (isJoinedHan(text)) return true;
  const words = text.trim().split(/\s+/);
  if (words.length < 2) return false;
  // A bullet is the mark of a list, of which the text holds one line.
  if (/^[-*•·]$/.test(words[0]!)) return true;
  if (words.filter((word) => /^#\p{L}/u.test(word)).length > 1) return true;
  return words.some((word) => /^--?[a-z]/i.test(word)) || areMachineNames(words) || isJoinedByWord(text);
}

/** Two addresses in one text are two, whatever stands between them. */
export function holdsTwoAddresses(text: string): boolean {
  const first = /@|:\/\//.exec(text);
  return first !== null && text.includes(first[0], first.index + first[0].length);
}

/** Paths, hosts and file names hold no blanks, except a path that goes on from the word before. */
function areMachineNames(words: readonly string[]): boolean {
  const rooted = /^(?:[/~\\]|\.{1,2}[/\\]|[a-z]:[/\\])/i;
  if (rooted.test(words[0]!)) return words.every((word) => rooted.test(word));
  return words.every((word) => /[\p{L}\d][./\\_]\p{L}/u.test(word));
}

const AND = /\s+(?:and|or|plus|und|oder|y|et|ou|[&+])\s+/i;

/** `Paris and New York`, `red or blue`: names, or single words, with nothing else around them. A sentence holds more, or ends as one. */
function isJoinedByWord(text: string): boolean {
  if (/[?!]\s*$/.test(text)) return false;
  const parts = text.trim().split(AND);
  return parts.length > 1 && parts.every((part) => !/\s/.test(part) || /^(?:\p{Lu}\S*\s+)*\p{Lu}\S*$/u.test(part));
}

const HAN_JOINTS = /以及|[和与與及跟或とや/／\s]/u;

/** `张三和李四`, `北京 上海`: short names with a joint between them; a part of a single character is within a word (`共和国`). */
function isJoinedHan(text: string): boolean {
  if (text.length > 40) return false;
  const parts = text.trim().split(HAN_JOINTS);
  return parts.length > 1 && parts.every((part) => /^[\p{sc=Han}\p{sc=Katakana}ー]{2,4}$/u.test(part));
}
