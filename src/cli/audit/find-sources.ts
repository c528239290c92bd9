/** Paths in, source files out: files as they are named, folders with what is in them. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolmendError } from '../../base/index.ts';
import { readTextFile, unreadable } from '../input.ts';
import type { CliStreams } from '../streams.ts';

const ending = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const left = /\.d\.[cm]?ts$|\.(?:test|spec|test-d)\.[cm]?[jt]sx?$|\.min\.js$/;
const away = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', '__tests__', '__mocks__']);

/** Reads sources; in folders, declarations, tests, built files and hidden folders are left out. Throws where there are none. */
export async function findSources(
  paths: readonly string[],
  streams: CliStreams,
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const files = (await Promise.all(paths.map(listFiles))).flat();
  if (files.length === 0) throw new ToolmendError('input', 'no TypeScript or JavaScript sources there');
  const sources: { path: string; text: string }[] = [];
  for (const path of [...new Set(files)]) sources.push({ path, text: await readTextFile(path, streams) });
  return sources;
}

async function listFiles(path: string): Promise<string[]> {
  let isFolder: boolean;
  try {
    isFolder = (await stat(path)).isDirectory();
  } catch (cause) {
    throw unreadable(path, cause);
  }
  if (!isFolder) {
    if (ending.test(path)) return [path];
    throw new ToolmendError(
      'input',
      `${path} is no TypeScript or JavaScript source; tools as data are given with --tools`,
    );
  }
  const found: string[] = [];
  for (const entry of (await readdir(path, { withFileTypes: true })).sort((a, b) => a.name.localeCompare(b.name))) {
    if (entry.name.startsWith('.') || away.has(entry.name)) continue;
    const inside = join(path, entry.name);
    if (entry.isDirectory()) found.push(...(await listFiles(inside)));
    else if (ending.test(entry.name) && !left.test(entry.name)) found.push(inside);
  }
  return found;
}
