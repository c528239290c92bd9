import { compilePattern, type Pattern } from './pattern/compile-pattern.ts';
import { compilePlainPattern } from './plain-pattern.ts';

/** Patterns by source: tools of one server tend to repeat them, and to prove one harmless is dear. */
const patterns = new Map<string, Pattern>();
const mostPatterns = 1_000;

/** Compiles a pattern, or finds it among those compiled before; null for text that is no regular expression. */
export function patternOf(source: string): Pattern | null {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  const pattern = compilePlainPattern(source) ?? compileOrNull(source);
  if (pattern === null) return null;
  if (patterns.size >= mostPatterns) patterns.clear();
  patterns.set(source, pattern);
  return pattern;
}

function compileOrNull(source: string): Pattern | null {
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
