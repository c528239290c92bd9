import { lowerWord } from './style.ts';

const WORDS = new Set(['', 'null', 'none', 'nil', 'undefined', 'n/a', 'n.a.', '-', '--', '无', '没有', '空', '暂无']);

/** Tells whether a text stands for no value at all, as people and programs write it. */
export function saysNothing(text: string): boolean {
  return text.length <= 16 && WORDS.has(lowerWord(text));
}
