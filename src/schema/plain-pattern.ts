import type { Pattern } from './pattern/compile-pattern.ts';

/** One character, or a set of characters, written without anything that could stand for more. */
const one = String.raw`(?:\[[\w.,:;@#%+ /-]+\]|\\[dws./:-]|[A-Za-z0-9_@:;,/#% -])`;
const plain = new RegExp(
  String.raw`^\^(?:${one}(?:\{\d{1,4}\})?)*(?:${one}(?:[+*?]|\{\d{1,4},\d{0,4}\}))?(?:${one}(?:\{\d{1,3}\})?){0,8}\$?$`,
);

/**
 * Compiles a pattern that a glance shows to take linear time: anchored, without choices or groups, and with at most one part
 * whose length varies, so that there is one way to go back at most. Returns null for all others, which need a proof.
 */
export function compilePlainPattern(source: string): Pattern | null {
  if (!plain.test(source)) return null;
  let expression: RegExp;
  try {
    expression = new RegExp(source, 'u');
  } catch {
    return null;
  }
  return { source, flags: 'u', linear: true, test: (text) => (expression.test(text) ? 'match' : 'no-match') };
}
