/** Sets the spaces of a Chinese sentence: one between Chinese and Latin, none between Chinese and Chinese. */
export function spaceChinese(text: string): string {
  return text
    .replaceAll(/(\p{Script=Han}) +(?=\p{Script=Han})/gu, '$1')
    .replaceAll(/(\p{Script=Han})(?=[\w"`[{-])/gu, '$1 ')
    .replaceAll(/([\w"`\]}])(?=\p{Script=Han})/gu, '$1 ');
}
