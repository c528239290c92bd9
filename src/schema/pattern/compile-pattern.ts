import { type Answer, patternMeter } from './answer.ts';
import { planSearch, type SearchPlan } from './plan-search.ts';

/** A regular expression of a schema, ready to meet text that a model wrote. */
export interface Pattern {
  readonly source: string;
  /** `u`, or nothing where the source is a pattern only without it. */
  readonly flags: 'u' | '';
  /** Whether the engine's own matcher is used, since it is proven to take time linear in the text; asking may cost a millisecond once. */
  readonly linear: boolean;
  /** Searches the text for the pattern, anywhere in it; `limit` where that would take more steps than allowed. Never throws. */
  test(text: string): Answer;
}

/**
 * Compiles an ECMAScript pattern as JSON Schema has it. Only the syntax is checked here; how to search is decided at the first
 * `test`. Throws a `SyntaxError` where the source is a pattern neither with the flag `u` nor without.
 */
export function compilePattern(source: string): Pattern {
  const native = compileNative(source);
  let plan: SearchPlan | null = null;
  return {
    source,
    flags: native.unicode ? 'u' : '',
    get linear() {
      plan ??= planSearch(source, native);
      return plan.linear;
    },
    test(text) {
      plan ??= planSearch(source, native);
      return plan.search(text, patternMeter);
    },
  };
}

function compileNative(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}
