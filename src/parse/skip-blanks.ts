import { codeAt } from './code-at.ts';
import { isOddBlank } from './odd-blank.ts';
import { failCut, failWith, noteRepair, type Reading } from './reading.ts';

/** Moves on to the next token, over blanks and comments, and returns its first character code; -1 at the end. */
export function skipBlanks(reading: Reading): number {
  const { text } = reading;
  let at = reading.at;
  for (;;) {
    const code = codeAt(text, at);
    if (code > 32 && code < 127 && code !== 47 && code !== 35) {
      reading.at = at;
      return code;
    }
    if (code === 32 || code === 10 || code === 13 || code === 9) {
      at++;
    } else if (code === 47 || code === 35) {
      reading.at = at;
      const after = skipComment(reading);
      if (after === at) return reading.fault === null ? code : -1;
      at = after;
    } else if (code >= 0 && isOddBlank(code)) {
      noteRepair(reading, 'control-characters', at);
      at++;
    } else {
      reading.at = at;
      return code;
    }
  }
}

/** Returns the offset after the comment that starts at the cursor; the cursor itself where none does, or where it has no end. */
function skipComment(reading: Reading): number {
  const { text, at } = reading;
  if (codeAt(text, at) === 47 && codeAt(text, at + 1) === 42) {
    const close = text.indexOf('*/', at + 2);
    if (close < 0) {
      failCut(reading, 'comment');
      return at;
    }
    noteRepair(reading, 'comments', at);
    return close + 2;
  }
  if (codeAt(text, at) === 47 && codeAt(text, at + 1) !== 47) return at;
  let close = at;
  let closer = false;
  for (; close < text.length; close++) {
    const code = codeAt(text, close);
    if (code === 10 || code === 13) break;
    if (code === 125 || code === 93) closer = true;
  }
  // On a single line a comment would swallow the brackets that close the value: where it ends is a guess.
  if (close === text.length && closer && reading.depth > 0) {
    failWith(reading, 'syntax', 'comment', at);
    return at;
  }
  noteRepair(reading, 'comments', at);
  return close;
}
