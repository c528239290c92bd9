import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { defineTool, type Tool } from '../toolmend.ts';
import type { Workspace } from '../workspace.ts';

/** Read, Write and Edit on the files of a workspace. */
export function fileTools(workspace: Workspace): Tool[] {
  const read = defineTool({
    name: 'Read',
    description: 'Reads a text file, with line numbers.',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: {
        file_path: { type: 'string', description: 'The absolute path of the file.' },
        offset: { type: 'number', description: 'The line to start at, from 1.' },
        limit: { type: 'number', description: 'How many lines to read; 2000 by default.' },
      },
      required: ['file_path'],
    },
    async execute({ file_path, offset = 1, limit = 2000 }) {
      const lines = (await readFile(workspace.inside(file_path), 'utf8')).split('\n');
      const first = Math.max(1, Math.floor(offset));
      return lines
        .slice(first - 1, first - 1 + Math.max(0, Math.floor(limit)))
        .map((line, index) => `${first + index}\t${line}`)
        .join('\n');
    },
  });

  const write = defineTool({
    name: 'Write',
    description: 'Writes a text file, and replaces it where it exists.',
    effect: 'write',
    parameters: {
      type: 'object',
      properties: {
        file_path: { type: 'string', description: 'The absolute path of the file.' },
        content: { type: 'string', description: 'The whole text of the file.' },
      },
      required: ['file_path', 'content'],
      additionalProperties: false,
    },
    async execute({ file_path, content }) {
      const path = workspace.inside(file_path);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      return `Wrote ${content.length} characters to ${file_path}`;
    },
  });

  const edit = defineTool({
    name: 'Edit',
    description: 'Replaces a text in a file.',
    effect: 'write',
    parameters: {
      type: 'object',
      properties: {
        file_path: { type: 'string', description: 'The absolute path of the file.' },
        old_string: { type: 'string', description: 'The text to replace, as it stands in the file.' },
        new_string: { type: 'string', description: 'The text to put there; not the same.' },
        replace_all: { type: 'boolean', default: false, description: 'Replaces every occurrence; false by default.' },
      },
      required: ['file_path', 'old_string', 'new_string'],
      additionalProperties: false,
    },
    async execute({ file_path, old_string, new_string, replace_all = false }) {
      if (old_string === new_string) throw new Error('old_string and new_string are the same: nothing would change');
      const path = workspace.inside(file_path);
      const before = await readFile(path, 'utf8');
      const pieces = old_string === '' ? [before] : before.split(old_string);
      const count = pieces.length - 1;
      if (count === 0) throw new Error(`old_string does not occur in ${file_path}`);
      if (count > 1 && !replace_all) {
        throw new Error(
          `old_string occurs ${count} times in ${file_path}: give more of its surroundings, or set replace_all`,
        );
      }
      await writeFile(path, pieces.join(new_string));
      return `Replaced ${count} occurrence(s) in ${file_path}`;
    },
  });

  return [read, write, edit];
}
