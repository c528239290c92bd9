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
  return pieces.length < 2 || pieces.includes('') ? undefined : withoutMarkers(withoutEnds(pieces));
}

/** Returns lines without the comma or semicolon that ends all but the last. */
function withoutEnds(pieces: readonly string[]): readonly string[] {
  const end = /[,，、;；]$/;
  return pieces.slice(0, -1).every((piece) => end.test(piece))
    ? pieces.map((piece) => piece.replace(end, '').trimEnd())
    : pieces;
}

/** Returns the pieces without the bullets or the running numbers before them, where each has one. */
function withoutMarkers(pieces: readonly string[]): readonly string[] {
  const markers = pieces.map((piece) => /^(?:[-*•]|\d{1,3}[.)、])\s+(?=\S)/.exec(piece)?.[0] ?? '');
  const same = markers.every((marker) => marker !== '' && marker === markers[0]);
  if (!same && !markers.every((marker, i) => /^\d/.test(marker) && Number.parseInt(marker, 10) === i + 1))
    return pieces;
  return pieces.map((piece, i) => piece.slice(markers[i]!.length));
}
