import { randomUUID } from 'node:crypto';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { ToolmendError } from '../../base/index.ts';

/**
 * Writes a text to a file, whole or not at all: what was there stays until the new text is complete. A device or pipe is
 * written as it is. Throws a `ToolmendError` of code `input` that names the file.
 */
export async function writeWholeFile(path: string, text: string): Promise<void> {
  try {
    const there = await stat(path).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
      throw error;
    });
    if (there !== undefined && !there.isFile()) return await writeFile(path, text);
    // A link stays a link: the file that it leads to is replaced.
    const target = there === undefined ? path : await realpath(path);
    const fresh = `${target}.${randomUUID().slice(0, 8)}.tmp`;
    try {
      await writeFile(fresh, text, { flag: 'wx', ...(there && { mode: there.mode }) });
      await rename(fresh, target);
    } catch (error) {
      await rm(fresh, { force: true });
      throw error;
    }
  } catch (cause) {
    const { code } = cause as { code?: unknown };
    const reason =
      code === 'ENOENT' ? 'there is no such folder' : code === 'EISDIR' ? 'it is a folder' : String(code ?? cause);
    throw new ToolmendError('input', `cannot write ${path}: ${reason}`, { cause });
  }
}
