import { codeAt } from './code-at.ts';
import { isOddBlank } from './odd-blank.ts';

/**
 * Control tokens and tags that chat templates and hosts put around a call. Tags that name something (`<invoke name="…">`,
 * `<function=…>`) are not among them: what they name may be another tool or one parameter. Every length is bounded, so that
 * a match costs no more than the mark itself.
 */
const tokens =
  /<[|｜][^<>\n]{1,80}[|｜]>|<\/?(?:[a-z]{1,20}:)?(?:tool_calls?|tool_use|tool_code|tool|function_calls?|functions?|arguments|args|input|json|answer|think|thinking|thought|reasoning|s|bos|eos|start_of_turn|end_of_turn)>|<\/(?:[a-z]{1,20}:)?(?:invoke|parameters?)>|<parameters>|\[\/?(?:TOOL_CALLS?|ARGS|TOOL_CONTENT|INST)\]/;

const tokenHere = new RegExp(tokens, 'y');
const everyToken = new RegExp(tokens, 'g');

/** Returns the offset after a control token that starts at an offset; the offset itself where none does. */
export function skipToken(text: string, offset: number): number {
  const first = codeAt(text, offset);
  if (first !== 60 && first !== 91) return offset;
  tokenHere.lastIndex = offset;
  return tokenHere.test(text) ? tokenHere.lastIndex : offset;
}

const thoughtTag = /<(\/?)(?:think|thinking|thought|reasoning)>/g;

/** Tells whether a piece of text ends within a model's thoughts, given whether it begins there. */
export function endsInThought(piece: string, before: boolean): boolean {
  if (!piece.includes('<')) return before;
  let inside = before;
  for (const tag of piece.matchAll(thoughtTag)) inside = tag[1] === '';
  return inside;
}

/** Returns a text with its control tokens left out. */
export function withoutTokens(text: string): string {
  return text.replace(everyToken, '');
}

/**
 * Returns the offset after the rim of a code block or of inline code that starts at an offset, with the word for its
 * language where that stands alone; the offset itself where none does.
 */
export function skipFence(text: string, offset: number): number {
  const mark = codeAt(text, offset);
  if (mark !== 96 && mark !== 126) return offset;
  let rim = offset + 1;
  while (codeAt(text, rim) === mark) rim++;
  if (rim - offset < 3) return mark === 96 ? offset + 1 : offset;
  const from = skipSpaces(text, rim);
  let word = from;
  while (isLanguage(codeAt(text, word))) word++;
  const next = skipSpaces(text, word);
  return word > from && word - from <= longestLanguage && (next === text.length || afterLanguage.includes(text[next]!))
    ? next
    : rim;
}

const longestLanguage = 20;
const afterLanguage = '\r\n{["\'';

function skipSpaces(text: string, offset: number): number {
  let at = offset;
  while (codeAt(text, at) === 32 || codeAt(text, at) === 9) at++;
  return at;
}

function isLanguage(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 43 ||
    code === 45
  );
}

/** Returns the offset after blanks, control tokens and rims of code blocks. */
export function skipEndMarks(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    const code = codeAt(text, at);
    if (code >= 0 && (code <= 32 || isOddBlank(code))) {
      at++;
      continue;
    }
    const next = skipFence(text, skipToken(text, at));
    if (next === at) return at;
    at = next;
  }
}
