import type { Search } from './answer.ts';
import { createBacktracking } from './backtrack.ts';
import { writeTryProgram } from './backtrack-program.ts';
import { parsePattern } from './parse-pattern.ts';
import { writeProgram, writeWidenedProgram } from './program.ts';
import { isLinear } from './prove-linear.ts';
import { createSimulation } from './simulate.ts';
import type { Syntax } from './syntax.ts';

/** How a pattern is searched for. */
export interface SearchPlan {
  /** Whether the engine's own matcher searches, since it is proven to take time linear in the text. */
  readonly linear: boolean;
  readonly search: Search;
}

/**
 * How long a counted repetition may be to be written out for the proof. Written out, `[a-z]{1,20}` is known to end; taken for
 * endless, several of them do not multiply into more situations than can be followed.
 */
const longestWrittenOut = [500, 8];

/** Decides how a pattern is searched for: by the engine where that is proven linear, else by our own matchers, which count. */
export function planSearch(source: string, native: RegExp): SearchPlan {
  const { unicode } = native;
  const syntax = parsePattern(source, unicode);
  // Nothing is known of such a pattern; to let the engine run it would be to hope.
  if (syntax === null) return { linear: false, search: () => 'limit' };
  const linear = longestWrittenOut.some((longest) => {
    const program = writeWidenedProgram(syntax, longest);
    return program !== null && isLinear(program);
  });
  return { linear, search: linear ? searchNative(source, native) : searchBounded(syntax, unicode) };
}

/** The engine keeps its ways back on a stack, which some megabytes of text can fill: then it throws a `RangeError`. */
function searchNative(source: string, native: RegExp): Search {
  let bounded: Search | null = null;
  return (text, meter) => {
    try {
      return native.test(text) ? 'match' : 'no-match';
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      bounded ??= searchBounded(parsePattern(source, native.unicode)!, native.unicode);
      return bounded(text, meter);
    }
  };
}

/**
 * Follows all ways at once where the pattern allows it. Else, and where that takes too many steps, tries one way after the
 * other: a text that fits is often found so.
 */
export function searchBounded(syntax: Syntax, unicode: boolean): Search {
  const program = writeProgram(syntax);
  const tried = createBacktracking(writeTryProgram(syntax), unicode);
  if (program === null) return tried;
  const followed = createSimulation(program, unicode);
  return (text, meter) => {
    const answer = followed(text, meter);
    return answer === 'limit' ? tried(text, meter) : answer;
  };
}
