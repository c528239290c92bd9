import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { defineTool, type Tool } from '../toolmend.ts';
import type { Workspace } from '../workspace.ts';

/** Glob on the files of a workspace, the newest first. */
export function globTool(workspace: Workspace): Tool {
  return defineTool({
    name: 'Glob',
    description: 'Finds files by a pattern such as src/**/*.ts, the newest first.',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: {
        pattern: { type: 'string', description: 'The pattern, with *, **, ? and {a,b}.' },
        path: { type: 'string', description: 'The folder to search; leave it out for the working folder.' },
        limit: { type: 'number', description: 'How many files to list; 100 by default.' },
      },
      required: ['pattern'],
    },
    async execute({ pattern, path, limit = 100 }) {
      const folder = path === undefined ? workspace.root : workspace.inside(path);
      const names = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = names
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => matchGlob(pattern.split('/'), relative(folder, file).split('/')));
      const times = await Promise.all(files.map(async (file) => ({ file, time: (await stat(file)).mtimeMs })));
      times.sort((a, b) => b.time - a.time || (a.file < b.file ? -1 : 1));
      const shown = times.slice(0, limit).map(({ file }) => file);
      return shown.length === 0 ? 'No files found' : shown.join('\n');
    },
  });
}

/** Matches a path with a pattern, part by part; `**` stands for any number of parts. */
export function matchGlob(pattern: readonly string[], path: readonly string[]): boolean {
  // Which parts of the path can follow the pattern read so far; never tries a way twice.
  let reached = new Set([0]);
  for (const part of pattern) {
    const next = new Set<number>();
    for (const at of reached) {
      if (part === '**') for (let to = at; to <= path.length; to++) next.add(to);
      else if (at < path.length && matchPart(part, path[at]!)) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(path.length);
}

function matchPart(pattern: string, name: string): boolean {
  return spreadBraces(pattern).some((each) => matchStars(each, name));
}

function spreadBraces(pattern: string): string[] {
  const found = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(pattern);
  if (found === null) return [pattern];
  const [, before = '', choices = '', after = ''] = found;
  const ends = spreadBraces(after);
  // A pattern with many braces would be spread without end.
  return choices
    .split(',')
    .flatMap((choice) => ends.map((end) => before + choice + end))
    .slice(0, 1000);
}

function matchStars(pattern: string, name: string): boolean {
  let [p, n, star, mark] = [0, 0, -1, 0];
  while (n < name.length) {
    if (p < pattern.length && pattern[p] === '*') {
      star = p++;
      mark = n;
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === name[n])) {
      p++;
      n++;
    } else if (star >= 0) {
      p = star + 1;
      n = ++mark;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
