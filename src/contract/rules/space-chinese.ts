import { patternOnUse } from '../../base/index.ts';

const spaceWithin = patternOnUse(String.raw`(\p{Script=Han}) +(?=\p{Script=Han})`, 'gu');
const chineseLatin = patternOnUse(String.raw`(\p{Script=Han})(?=[\w"\x60[{-])`, 'gu');
const latinChinese = patternOnUse(String.raw`([\w"\x60\]}])(?=\p{Script=Han})`, 'gu');

/** Sets the spaces of a Chinese sentence: one between Chinese and Latin, none between Chinese and Chinese. */
export function spaceChinese(text: string): string {
  return text.replaceAll(spaceWithin(), '$1').replaceAll(chineseLatin(), '$1 ').replaceAll(latinChinese(), '$1 ');
}
