import { patternOnUse } from '../base/index.ts';
import { codeAt } from './code-at.ts';
import { failAt, failCut, noteRepair, type Reading } from './reading.ts';

/** Reads the word at the cursor as the literal it spells; every other word is no value. */
export function readWord(reading: Reading, code: number): true | false | null | undefined {
  if (reading.fault !== null) return undefined;
  const { text } = reading;
  const from = reading.at;
  if (!isWordStart(code)) return failAt(reading, 'value', from);
  const end = wordEnd(text, from);
  const word = text.slice(from, end);
  reading.at = end;
  switch (word) {
    case 'true':
      return true;
    case 'false':
      return false;
    case 'null':
      return null;
    case 'True':
    case 'False':
    case 'None':
      noteRepair(reading, 'python-literals', from);
      return word === 'None' ? null : word === 'True';
  }
  if (end === text.length) return failCut(reading, 'word');
  if (word === 'NaN' || word === 'Infinity') return failAt(reading, 'not-a-number', from);
  return failAt(reading, word === 'undefined' ? 'undefined' : 'word', from);
}

/** Reads a key that stands without marks: a name, also with inner `-` and `.`, or an index. */
export function readBareKey(reading: Reading, code: number): string | undefined {
  if (reading.fault !== null) return undefined;
  const { text } = reading;
  const from = reading.at;
  let end: number;
  if (code >= 48 && code <= 57) {
    end = from;
    while (codeAt(text, end) >= 48 && codeAt(text, end) <= 57) end++;
    if (code === 48 && end > from + 1) return failAt(reading, 'key', from);
  } else if (isWordStart(code)) {
    end = wordEnd(text, from);
  } else {
    return failAt(reading, 'key', from);
  }
  noteRepair(reading, 'bare-keys', from);
  reading.at = end;
  return text.slice(from, end);
}

/** Names in all scripts: the full-width colon or comma of a Chinese keyboard is no letter, and so never part of a key. */
const letter = patternOnUse(String.raw`\p{L}`, 'u');
const wordRest = patternOnUse(String.raw`[\p{L}\p{N}\p{M}_$.-]*`, 'uy');

function isWordStart(code: number): boolean {
  if (code < 0x80) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;
  return letter().test(String.fromCharCode(code));
}

function wordEnd(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    const code = codeAt(text, at);
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || (code >= 48 && code <= 57)) at++;
    else if (code === 36 || code === 45 || code === 46) at++;
    else if (code > 0x7f) break;
    else return at;
  }
  const rest = wordRest();
  rest.lastIndex = at;
  rest.test(text);
  return rest.lastIndex;
}
