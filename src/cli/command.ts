import type { Command } from 'commander';
import type { CliStreams } from './streams.ts';

/** What a command answers to the shell: nothing to report, something to report, or it could not do its work. */
export type ExitStatus = 0 | 1 | 2;

/** One command, in a module that is loaded only when it is called. */
export interface CliCommand {
  /** Adds arguments and options to the empty command of its name. */
  readonly configure: (command: Command) => void;
  /**
   * Does the work; a `ToolmendError` that it throws is shown as its message, with status 2. A command that runs another one
   * ends with the status of that, which may be any.
   */
  readonly run: (
    positional: readonly string[],
    options: Readonly<Record<string, unknown>>,
    streams: CliStreams,
  ) => Promise<number>;
}

/** A row of the list of commands. */
export interface CommandEntry {
  readonly name: string;
  /** One line for the list in `--help`. */
  readonly summary: string;
  readonly load: () => Promise<CliCommand>;
}
