import { compilePattern, type Pattern } from './pattern/compile-pattern.ts';
import type { Library } from './resource.ts';

/** Compiles a pattern once for a library; null for text that is no regular expression. */
export function patternOf(library: Library, source: string): Pattern | null {
  const known = library.patterns.get(source);
  if (known !== undefined) return known;
  let pattern: Pattern;
  try {
    pattern = compilePattern(source);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  library.patterns.set(source, pattern);
  return pattern;
}
