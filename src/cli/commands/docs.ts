/** `toolmend docs`: tools in, a Markdown page out that changes by a line where a tool changes. */
import { type Command, Option } from 'commander';
import type { Locale } from '../../base/index.ts';
import { describeTool } from '../../contract/index.ts';
import type { CliCommand, ExitStatus } from '../command.ts';
import { nameOf, readTextFile } from '../input.ts';
import type { CliStreams } from '../streams.ts';
import { readToolFiles } from '../tool-files.ts';

interface DocsOptions {
  readonly locale?: Locale;
  readonly title?: string;
  readonly check?: string;
}

/** The command `docs`. */
export const docsCommand: CliCommand = {
  configure: configureDocs,
  run: (paths, options, streams) => runDocs(paths, options as unknown as DocsOptions, streams),
};

function configureDocs(command: Command): void {
  command
    .description('write a Markdown page of tools: a table of parameters and one of rules for each')
    .argument('<tools...>', 'files of tools of any provider, as JSON; - for standard input')
    .option('--title <text>', 'a heading for the page')
    .option('--check <file>', 'write nothing: status 1 where this file is not what would be written')
    .addOption(
      new Option('--locale <language>', 'of the words, never of the descriptions (default: en)').choices(['en', 'zh']),
    );
}

async function runDocs(paths: readonly string[], options: DocsOptions, streams: CliStreams): Promise<ExitStatus> {
  const tools = await readToolFiles(paths, {}, streams);
  const title = options.title === undefined ? [] : [`# ${options.title}\n`];
  const page = [...title, ...tools.map((tool) => describeTool(tool, options.locale))].join('\n');
  if (options.check === undefined) {
    streams.stdout.write(page);
    return 0;
  }
  const written = (await readTextFile(options.check, streams)).replaceAll('\r\n', '\n');
  if (written === page) return 0;
  const lines = page.split('\n');
  const line = written.split('\n').findIndex((text, index) => text !== lines[index]);
  streams.stderr.write(
    `toolmend: ${nameOf(options.check)} is not what the tools say, from line ${(line < 0 ? written.split('\n').length : line) + 1} on\n`,
  );
  return 1;
}
