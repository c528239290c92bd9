/**
 * What a client wrote in, its pieces out: messages as servers may read them, cleanly written or not, and what cannot be read.
 * Servers differ in how strict they are, so a call counts as one wherever one of them could run it.
 */
import { type Message, readMessage } from './message.ts';
import { type Span, scanItems, skipBlanks } from './scan-json.ts';

/** A part of a line or of a body. */
export interface Piece {
  /** What it stands in. */
  readonly bytes: Buffer;
  readonly span: Span;
  /** The object that it is; absent for other values, and where nothing can be read. */
  readonly message?: Message;
  readonly isRead: boolean;
}

/** Reads a line. A carriage return ends one for some servers, so a call that stands behind it is read as they do. */
export function readLine(line: Buffer): readonly Piece[] {
  const { pieces, end } = readValues(line);
  const all = end === line.length ? pieces : [...pieces, ...cut(line.subarray(end)).flatMap(readPieces)];
  if (all.some(isCall)) return all;
  const parts = cut(line);
  const read = parts.length > 1 ? parts.flatMap(readPieces) : [];
  return read.some(isCall) ? read : all;
}

/** Reads a body, in which a line end ends nothing. */
export function readPieces(body: Buffer): readonly Piece[] {
  const { pieces, end } = readValues(body);
  if (end === body.length) return pieces;
  return [...pieces, { bytes: body, span: { start: end, end: body.length }, isRead: false }];
}

/** Tells whether a piece is a call of a tool. */
export function isCall({ message }: Piece): boolean {
  return message?.method === 'tools/call';
}

/** Tells whether a call stands in a piece that cannot be read. */
export function hidesCall({ bytes, span, isRead }: Piece): boolean {
  return !isRead && /tools\\?\/call/.test(bytes.toString('latin1', span.start, span.end));
}

/** Returns the pieces of a line as lines of their own; one that is the whole line stays the bytes that it is. */
export function splitLine(pieces: readonly Piece[]): readonly Buffer[] {
  return pieces.map(({ bytes, span }) =>
    pieces.length === 1 && skipBlanks(bytes, 0) === span.start
      ? bytes
      : Buffer.concat([bytes.subarray(span.start, span.end), Buffer.from('\n')]),
  );
}

/** Reads objects and lists one after another; `end` is where something else stands, or the end. */
function readValues(bytes: Buffer): { readonly pieces: readonly Piece[]; readonly end: number } {
  const pieces: Piece[] = [];
  let at = skipBlanks(bytes, 0);
  while (at < bytes.length) {
    const batch = scanItems(bytes, at);
    const message = batch === undefined ? readMessage(bytes, at) : undefined;
    if (batch !== undefined) pieces.push(...batch.items.map((span) => pieceOf(bytes, span)));
    else if (message !== undefined) pieces.push({ bytes, span: message.span, message, isRead: true });
    else break;
    at = skipBlanks(bytes, (batch ?? message!.span).end);
  }
  return { pieces, end: at };
}

function pieceOf(bytes: Buffer, span: Span): Piece {
  const message = readMessage(bytes, span.start);
  return { bytes, span, isRead: true, ...(message && { message }) };
}

/** Cuts a line at its carriage returns; blank parts are left out. */
function cut(line: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = line.indexOf('\r'); at !== -1; at = line.indexOf('\r', from)) {
    parts.push(line.subarray(from, at));
    from = at + 1;
  }
  return [...parts, line.subarray(from)].filter((part) => skipBlanks(part, 0) < part.length);
}
