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
  return pieces.length < 2 || pieces.includes('') ? undefined : readMarkers(withoutEnds(pieces));
}

/** Returns lines without the comma or semicolon that ends all but the last. */
function withoutEnds(pieces: readonly string[]): readonly string[] {
  const end = /[,，、;；]$/;
  return pieces.slice(0, -1).every((piece) => end.test(piece))
    ? pieces.map((piece) => piece.replace(end, '').trimEnd())
    : pieces;
}

const BULLET = /^[-*•]\s+(?=\S)/;
const RUNNING = /^(\d{1,3})[.)、]\s+(?=\S)/;

/**
 * Returns the pieces without the bullets or the running numbers before each; where only some have a bullet, the others may
 * go on from the piece before, and there is no list.
 */
function readMarkers(pieces: readonly string[]): readonly string[] | undefined {
  const bullets = pieces.filter((piece) => BULLET.test(piece)).length;
  if (bullets > 0) return bullets === pieces.length ? pieces.map((piece) => piece.replace(BULLET, '')) : undefined;
  const running = pieces.every((piece, i) => Number(RUNNING.exec(piece)?.[1]) === i + 1);
  return running ? pieces.map((piece) => piece.replace(RUNNING, '')) : pieces;
}
