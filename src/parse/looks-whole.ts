import { codeAt } from './code-at.ts';

/**
 * Tells by the ends of a text whether it can be a whole JSON object or a whole JSON text. A failing `JSON.parse` costs ten
 * times a succeeding one, so that it is not asked where its answer can be foreseen.
 */
export function looksWhole(text: string): boolean {
  let from = 0;
  let to = text.length - 1;
  while (isBlank(codeAt(text, from))) from++;
  const first = codeAt(text, from);
  if (first !== 34 && first !== 123) return false;
  while (to > from && isBlank(text.charCodeAt(to))) to--;
  const last = text.charCodeAt(to);
  if (first === 34) return last === 34 && to > from;
  if (last !== 125) return false;
  do from++;
  while (isBlank(codeAt(text, from)));
  const second = codeAt(text, from);
  if (second !== 34) return second === 125 && from === to;
  do to--;
  while (isBlank(text.charCodeAt(to)));
  const before = text.charCodeAt(to);
  return before !== 44 && !(before === 101 && endsInPython(text, to));
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Tells whether the word whose last letter stands at an offset is `True`, `False` or `None`. */
function endsInPython(text: string, last: number): boolean {
  const four = text.charCodeAt(last - 3);
  return four === 84 || four === 78 || text.charCodeAt(last - 4) === 70;
}

const legalEscapes = '"\\/bfnrtu';

/** What may stand before the first line break of a text that is laid out in lines; anything else is likely inside a text. */
const lineEnds = '{[,"}]';

/**
 * Tells by what the engine finds quickly that a text likely needs a repair: an illegal escape, a raw line break in a text, or
 * the same object twice in a row. Text that only looks so is read all the same, by the slower reader.
 */
export function holdsRepair(text: string): boolean {
  const slash = text.indexOf('\\');
  if (slash >= 0 && !legalEscapes.includes(text.charAt(slash + 1))) return true;
  const line = text.indexOf('\n');
  if (line > 0) {
    const before = text.charAt(text.charCodeAt(line - 1) === 13 ? line - 2 : line - 1);
    if (!lineEnds.includes(before)) return true;
  }
  const middle = text.length >> 1;
  return text.charCodeAt(middle) === 123 && text.charCodeAt(middle - 1) === 125;
}
