import { isOddBlank } from './odd-blank.ts';

/**
 * Control tokens and tags that chat templates and hosts put around a call. The lengths are bounded so that a match costs
 * no more than the mark itself.
 */
const token =
  /<[|｜][^<>\n]{1,80}[|｜]>|<\/?(?:[a-z]{1,20}:)?(?:tool_calls?|tool_call_arguments|tool_use|tool_code|tool|function_calls?|functions?|invoke|arguments|args|input|parameters?|json|answer|s|bos|eos|start_of_turn|end_of_turn|eot_id)(?:[ =][^<>\n]{0,200})?>|\[\/?(?:TOOL_CALLS?|ARGS|CALL_ID|TOOL_CONTENT|AVAILABLE_TOOLS|INST)\]/y;

/** The rim of a code block, with the word for its language where that stands alone, and the rim of inline code. */
const fence = /(?:`{3,}|~{3,})(?:[ \t]*[\w+-]{1,20}[ \t]*(?=[\r\n{["']|$))?|`/y;

/** Returns the offset after a control token that starts at an offset; the offset itself where none does. */
export function skipToken(text: string, offset: number): number {
  const first = text.charCodeAt(offset);
  if (first !== 60 && first !== 91) return offset;
  token.lastIndex = offset;
  return token.test(text) ? token.lastIndex : offset;
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
