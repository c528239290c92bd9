import { defineTool, equals, ignoredWhen, not, type RunContext, type Tool } from '../toolmend.ts';
import type { Workspace } from '../workspace.ts';
import { runProcess } from './run-process.ts';

const onlyForContent = not(equals('output_mode', 'content'));

/** Grep on the files of a workspace, by the program of that name. */
export function grepTool(workspace: Workspace): Tool {
  return defineTool({
    name: 'Grep',
    description: 'Searches the texts of files for an extended regular expression.',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: {
        pattern: { type: 'string', description: 'The regular expression.' },
        path: { type: 'string', description: 'The file or folder to search; leave it out for the working folder.' },
        glob: { type: 'string', description: 'Searches only files of such names, for example *.ts.' },
        type: { type: 'string', description: 'Searches only files with this ending, for example ts.' },
        output_mode: {
          type: 'string',
          enum: ['content', 'files_with_matches', 'count'],
          description: 'What to show: lines, names of files (the default), or counts.',
        },
        '-A': { type: 'number', description: 'Lines to show after each match.' },
        '-B': { type: 'number', description: 'Lines to show before each match.' },
        '-C': { type: 'number', description: 'Lines to show before and after each match.' },
        context: { type: 'number', description: 'The same as -C.' },
        '-n': { type: 'boolean', description: 'Shows line numbers.' },
        '-i': { type: 'boolean', description: 'Takes small and capital letters for the same.' },
        multiline: { type: 'boolean', description: 'Lets the pattern reach over lines.' },
        head_limit: { type: 'number', description: 'How many lines of the answer to show.' },
        offset: { type: 'number', description: 'How many lines of the answer to skip.' },
      },
      required: ['pattern'],
    },
    rules: ['-A', '-B', '-C', '-n'].map((flag) => ignoredWhen(flag, onlyForContent)),
    async execute(input, given) {
      const { signal } = given as RunContext;
      const { pattern, path, glob, type, output_mode: mode = 'files_with_matches' } = input;
      const flags = ['-r', input.multiline ? '-Pzo' : '-E', '--binary-files=without-match'];
      if (input['-i']) flags.push('-i');
      if (glob !== undefined) flags.push(`--include=${glob}`);
      if (type !== undefined) flags.push(`--include=*.${type}`);
      if (mode === 'files_with_matches') flags.push('-l');
      else if (mode === 'count') flags.push('-c');
      else {
        if (input['-n']) flags.push('-n');
        const around = input['-C'] ?? input.context;
        const counts = [
          ['-A', input['-A']],
          ['-B', input['-B']],
          ['-C', around],
        ] as const;
        for (const [flag, count] of counts) if (count !== undefined) flags.push(`${flag}${Math.floor(count)}`);
      }
      const where = path === undefined ? workspace.root : workspace.inside(path);
      const { output, code } = await runProcess('grep', [...flags, '-e', pattern, '--', where], {
        folder: workspace.root,
        signal,
        timeout: 60_000,
      });
      if (code !== 0 && code !== 1) throw new Error(output.trim());
      const lines = output
        .replaceAll('\0', '\n')
        .split('\n')
        .filter((line) => line !== '' && !(mode === 'count' && line.endsWith(':0')));
      const from = input.offset ?? 0;
      const shown = lines.slice(from, input.head_limit === undefined ? undefined : from + input.head_limit);
      return shown.length === 0 ? 'No matches found' : shown.join('\n');
    },
  });
}
