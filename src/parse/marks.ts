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

/** The rim of a code block, with the word for its language where that stands alone, and the rim of inline code. */
const fence = /(?:`{3,}|~{3,})(?:[ \t]*[\w+-]{1,20}[ \t]*(?=[\r\n{["']|$))?|`/y;

/** Returns the offset after a control token that starts at an offset; the offset itself where none does. */
export function skipToken(text: string, offset: number): number {
  const first = text.charCodeAt(offset);
  if (first !== 60 && first !== 91) return offset;
  tokenHere.lastIndex = offset;
  return tokenHere.test(text) ? tokenHere.lastIndex : offset;
}

/** Returns a text with its control tokens left out. */
export function withoutTokens(text: string): string {
  return text.replace(everyToken, '');
}

/** Returns the offset after the rim of a code block that starts at an offset; the offset itself where none does. */
export function skipFence(text: string, offset: number): number {
  const first = text.charCodeAt(offset);
  if (first !== 96 && first !== 126) return offset;
  fence.lastIndex = offset;
  return fence.test(text) ? fence.lastIndex : offset;
}

/** Returns the offset after blanks, control tokens and rims of code blocks. */
export function skipEndMarks(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code <= 32 || isOddBlank(code)) {
      at++;
      continue;
    }
    const next = skipFence(text, skipToken(text, at));
    if (next === at) return at;
    at = next;
  }
}
