/** The words behind `toolmend check` in, settings out; a word that cannot be meant is a `ToolmendError` of code `option`. */
import { type Command, Option } from 'commander';
import { addGuardWords, type GuardWords } from '../guard-words.ts';

/** How results are written: a block for a person, one document, or a line a call. */
export type CheckFormat = 'pretty' | 'json' | 'jsonl';

/** The options of `toolmend check`, as commander gives them. */
export interface CheckOptions extends GuardWords {
  readonly tools: readonly string[];
  readonly format?: CheckFormat;
  readonly keepGoing?: boolean;
  readonly ledger?: string;
  readonly truth?: string;
  readonly summary?: boolean;
}

/** Adds the arguments and options of `toolmend check` to its command. */
export function configureCheck(command: Command): void {
  command
    .argument('<calls...>', 'files of calls: a JSON object a line, or a recorded conversation; - for standard input')
    .option(
      '--tools <file>',
      'tools of any provider, as JSON; may be repeated',
      (path, paths: readonly string[]) => [...paths, path],
      [],
    )
    .addOption(
      new Option('--format <form>', 'default: pretty on a terminal, else jsonl').choices(['pretty', 'json', 'jsonl']),
    );
  addGuardWords(command)
    .option('--keep-going', 'report broken tools of --tools files and leave them out')
    .option('--ledger <target>', 'record every outcome there: .ndjson, .jsonl, .sqlite, .db, or postgres://')
    .option('--truth <file>', 'right answers, {id, arguments} a line: tells the precision of each rule')
    .option('--summary', 'tables of outcomes, rules, fields and schema suspects on standard error')
    .addHelpText('after', exitHelp);
}

const exitHelp = `
Exit status: 0 when no call is rejected; 1 when one is, or when a line could not be read (it is reported with its
number, and the rest goes on); 2 for wrong usage, for input of which nothing could be read, and for errors of ours.`;
