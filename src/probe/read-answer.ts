import { isObject } from '../base/index.ts';
import { isRefusal } from '../contract/index.ts';

/** What a validate function made of a call. */
export type Answer = 'accepted' | 'refused' | 'crashed' | 'hung';

/** An answer with what was said to it; the text is on one line and cut. */
export interface Reply {
  readonly answer: Answer;
  readonly text?: string;
}

/** The one reply of every call that is accepted. */
export const accepted: Reply = { answer: 'accepted' };

/** Reads what a validate function returned. */
export function readAnswer(result: unknown): Reply {
  return isRefusal(result) ? replyOf('refused', result) : accepted;
}

/** Reads what a validate function threw: errors that code makes by mistake are crashes, all others refuse. */
export function readThrown(error: unknown): Reply {
  const mistakes = ['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError'];
  const isMistake = error instanceof Error && mistakes.includes(error.constructor.name);
  return replyOf(isMistake ? 'crashed' : 'refused', error);
}

const longestText = 200;

function replyOf(answer: Answer, said: unknown): Reply {
  const text = textIn(said, 4)
    ?.slice(0, 4 * longestText)
    .replace(/\s+/g, ' ')
    .trim();
  if (text === undefined || text === '') return { answer };
  return { answer, text: text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text };
}

/** Finds the words of a refusal, the first where there are several. */
function textIn(said: unknown, depth: number): string | undefined {
  if (typeof said === 'string') return said;
  if (depth === 0) return undefined;
  if (said instanceof Error) return said.message;
  if (Array.isArray(said)) return firstText(said, depth);
  if (!isObject(said)) return undefined;
  const keys = ['text', 'message', 'error', 'reason', 'content', 'receipt', 'issues', 'findings', 'errors'];
  return firstText(
    keys.map((key) => said[key]),
    depth,
  );
}

function firstText(values: readonly unknown[], depth: number): string | undefined {
  for (const value of values) {
    const text = textIn(value, depth - 1);
    if (text !== undefined && text !== '') return text;
  }
  return undefined;
}
