/** Pieces in, written to a client as fast as it reads and no faster; a client that has gone is no error here. */
import type { ServerResponse } from 'node:http';

/** Writes pieces as one; waits where the client is behind, or with `through` until they have left. */
export async function writeAll(response: ServerResponse, pieces: readonly Buffer[], through = false): Promise<void> {
  if (pieces.length === 0 || response.destroyed) return;
  const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  if (through) return new Promise((resolve) => response.write(bytes, () => resolve()));
  if (response.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      response.off('drain', go);
      response.off('close', go);
      resolve();
    };
    response.on('drain', go);
    response.on('close', go);
  });
}
