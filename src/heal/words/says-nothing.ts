import { lowerWord } from './style.ts';

const WORDS = new Set(['', 'null', 'none', 'nil', 'undefined', 'n/a', 'n.a.', '-', '--', '无', '没有', '空', '暂无']);

/** What people write into a field that they leave open. Beside an enum these may be members. */
const LEFT_OPEN = new Set([
  ...['not applicable', 'not specified', 'not provided', 'not available', 'not given', 'not set', 'unspecified'],
  ...['unknown', 'tbd', 'nobody', 'no one', 'nothing', 'empty', 'false', '?', '??', '...', '…', '/', '\\'],
  ...['不需要', '不用', '无需', '未知', '未指定', '不适用', 'なし', '無し', '特になし'],
  ...['keine', 'keiner', 'niemand', 'nichts', 'ninguno', 'ninguna', 'nadie', 'nada', 'aucun', 'aucune'],
]);

/** Tells whether a text stands for no value at all, as people and programs write it. */
export function saysNothing(text: string): boolean {
  return text.length <= 16 && WORDS.has(lowerWord(text));
}

/** Tells whether a free text says that there is nothing to say, in a word or in a few; a pair of brackets may stand around it. */
export function leavesOpen(text: string): boolean {
  if (text.length > 24) return false;
  const word = lowerWord(text).replace(/^[<([{]\s*(.*?)\s*[>)\]}]$/, '$1');
  return WORDS.has(word) || LEFT_OPEN.has(word);
}
