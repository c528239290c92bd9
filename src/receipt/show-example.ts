import { showLine } from './show-text.ts';

const longestExample = 1_000;

/** Returns the arguments of an example as one line of JSON; `undefined` where JSON cannot say them or not in 1000 characters, since half an example would teach a broken call. */
export function showExample(example: unknown): string | undefined {
  try {
    const text: string | undefined = JSON.stringify(example);
    return text === undefined || text.length > longestExample ? undefined : showLine(text);
  } catch {
    return undefined;
  }
}
