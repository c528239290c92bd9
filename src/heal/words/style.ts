/** Tells whether a text has no style to be taken off: small letters, digits and Chinese characters only. Most words of a model are so. */
export function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isLetter = code >= 97 && code <= 122;
    if (!isLetter && !(code >= 48 && code <= 57) && !(code >= 0x4e00 && code <= 0x9fff)) return false;
  }
  return true;
}

/** Returns a word without blanks around it and without capitals. */
export function lowerWord(text: string): string {
  return isPlain(text) ? text : text.trim().toLowerCase();
}

/**
 * Returns a text without what only styles it: case, blanks and separators. A separator that touches a digit where it could
 * mean something stays: `1.5` is not `15`, `-1` is not `1`, `1 0` is not `10`. So does a dash at an end, which is a sign:
 * `-price` sorts the other way, and `A-` is another grade than `A`. An accented letter is one, however it is composed.
 */
export function withoutStyle(text: string): string {
  if (isPlain(text)) return text;
  if (text === last.text) return last.plain;
  const composed = text.normalize();
  const plain = (/[\s_\-./]/.test(composed) ? withoutSeparators(composed) : composed).toLowerCase();
  if (text.length <= 64) last = { text, plain };
  return plain;
}

/**
 * Returns a text without style, what stands between a word and its number included: `utf-8`, `UTF_8` and `utf8` are one.
 * Between digits one separator is as good as another, and none is not: `1 0` is not `10`. A dash behind a single letter or
 * the name of a zone may be a sign (`T-1`, `UTC-5`) and stays; a dot there is none (`H.264`). A plus goes with the rest, so that a member with a plus and
 * one with a dash share a text, which then stands for neither.
 */
export function withoutNumberStyle(text: string): string {
  return withoutStyle(text.replace(WORD_AND_NUMBER, '').replace(/(?<=\d)[\s_-](?=\d)/g, '_'));
}

const WORD_AND_NUMBER = /(?<=\p{L}{2})(?<!utc|gmt)[\s_.+-]+(?=\d)|(?<=\p{L})\.(?=\d)/giu;

function withoutSeparators(text: string): string {
  return text
    .replace(/[\s_]+(?!\d)|(?<!\d)[\s_]+/g, '')
    .replace(/[./]+(?!\d)/g, '')
    .replace(/(?<=[^-])-+(?=[^-\d])/g, '');
}

/** Several repairs ask about the same text in a row. */
let last = { text: '', plain: '' };

/**
 * Returns a key without its style: `filePath`, `file_path`, `"file path"` and `File-Path` are all `filepath`. Quotes
 * around the key go too, since models write them into it. An accented letter is one letter, however it is composed.
 */
export function keyWithoutStyle(key: string): string {
  if (isPlain(key)) return key;
  return key
    .normalize()
    .replace(/[\s_\-."'`]/g, '')
    .toLowerCase();
}

/** Returns the words of a key in small letters, whatever style holds them together: `dryRun`, `dry_run` and `dry run` are two. */
export function keyWords(key: string): readonly string[] {
  return key
    .normalize()
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}
