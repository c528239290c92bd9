/** Words of a command line in, an exit status out; loads the one command that is asked for and no other. */
import { Command, CommanderError } from 'commander';
import { isToolmendError, packageVersion } from '../base/index.ts';
import type { CommandEntry, ExitStatus } from './command.ts';
import { describeError } from './describe-error.ts';
import type { CliStreams } from './streams.ts';

/** Runs a command line, without the names of node and script. Never throws; what goes wrong is told on `stderr`. */
export async function runProgram(
  words: readonly string[],
  entries: readonly CommandEntry[],
  streams: CliStreams,
): Promise<number> {
  let status = 0;
  const program = prepare(new Command('toolmend'), streams)
    .description('Makes tool calls of language models right, mended with a record, or refused with an answer.')
    .usage('COMMAND [options]');
  program.version(packageVersion, '-V, --version', 'show the version');
  const asked = words[0] === 'help' ? words[1] : words[0];
  try {
    for (const entry of entries) {
      const command = prepare(program.command(entry.name), streams).description(entry.summary);
      if (entry.name !== asked) continue;
      const { configure, run } = await entry.load();
      configure(command);
      command.action(async () => {
        status = await run(command.args, command.opts(), streams);
      });
    }
    if (words.length === 0) {
      program.outputHelp({ error: true });
      return 2;
    }
    await program.parseAsync(words, { from: 'user' });
    return status;
  } catch (error) {
    return toldStatus(error, streams);
  }
}

function prepare(command: Command, { stdout, stderr }: CliStreams): Command {
  return command
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    });
}

function toldStatus(error: unknown, { stderr }: CliStreams): ExitStatus {
  // Commander has told its own errors already; its help and version come as errors of status 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (isToolmendError(error)) stderr.write(`toolmend: ${error.message}\n`);
  else stderr.write(`toolmend: an error of ours: ${describeError(error)}\n`);
  return 2;
}
