const SEPARATOR = /[,，、;；\n]/;

/** Tells whether a text holds what people put between the pieces of a list. */
export function holdsSeparator(text: string): boolean {
  return SEPARATOR.test(text);
}

/**
 * Returns the trimmed pieces of a list written as text, or `undefined` where it is none: fewer than two pieces, or an empty
 * piece. One kind of separator is used per text, the strongest that it holds: newline, then semicolon, then comma.
 */
export function splitPieces(text: string): readonly string[] | undefined {
  if (!holdsSeparator(text)) return undefined;
  const separator = /\n/.test(text) ? /\n/ : /[;；]/.test(text) ? /[;；]/ : /[,，、]/;
  const pieces = text
    .trim()
    .split(separator)
    .map((piece) => piece.trim());
  if (pieces.length > 1 && pieces[pieces.length - 1] === '') pieces.pop();
  return pieces.length < 2 || pieces.includes('') ? undefined : pieces;
}
