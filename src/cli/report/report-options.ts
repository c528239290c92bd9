/** The words behind `toolmend report` in, settings out; what cannot be meant together is a `ToolmendError` of code `option`. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ToolmendError } from '../../base/index.ts';
import { addGuardWords, type GuardWords } from '../guard-words.ts';

/** The options of `toolmend report`, as commander gives them. */
export interface ReportOptions extends GuardWords {
  readonly format?: 'pretty' | 'json';
  readonly html?: string;
  readonly since?: string;
  readonly until?: string;
  readonly tools?: string;
  readonly patch?: string;
  readonly replay?: string;
  readonly apply?: string;
}

/** Adds the arguments and options of `toolmend report` to its command. */
export function configureReport(command: Command): void {
  command
    .argument(
      '[ledger]',
      'a ledger: .ndjson, .jsonl, .sqlite, .db, or postgres://…; without it, the report is of --replay',
    )
    .addOption(new Option('--format <form>', 'default: pretty on a terminal, else json').choices(['pretty', 'json']))
    .option('--html <file>', 'write the report as one page that needs nothing else; - for standard output')
    .option('--since <YYYY-MM-DD>', 'first day, in UTC', readDay)
    .option('--until <YYYY-MM-DD>', 'last day, in UTC', readDay)
    .option('--tools <file>', 'the tool file that changes are proposed to, of any provider, as JSON')
    .option('--patch <file>', 'write the proposals as one JSON Patch on the tool file; - for standard output')
    .option(
      '--replay <calls>',
      'recorded calls: check them with the tools before and after a change; - for standard input',
    )
    .option('--apply <patch>', 'the change to replay, a JSON Patch on the tool file (default: all proposals)')
    .addHelpText('after', exitHelp);
  addGuardWords(command);
}

const exitHelp = `
The options about healing and schemas are those of the replay.

Exit status: 0 when the report was written; 1 when a replayed change refuses a call that ran; 2 for wrong usage, for a
ledger or file that cannot be read, and for errors of ours.`;

function readDay(text: string): string {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('Expected a day, YYYY-MM-DD.');
  return text;
}

/** Throws a `ToolmendError` of code `option` for options that need one another. */
export function checkReportOptions(ledger: string | undefined, options: ReportOptions): void {
  const { replay, apply, tools, patch, since, until } = options;
  const fail = (message: string): never => {
    throw new ToolmendError('option', message);
  };
  if (ledger === undefined && replay === undefined) fail('report needs a ledger, or recorded calls (--replay CALLS)');
  if (apply !== undefined && replay === undefined) fail('--apply needs --replay CALLS: the calls to try the change on');
  if (apply !== undefined && tools === undefined) fail('--apply needs --tools FILE: the tools that the patch changes');
  if (patch !== undefined && tools === undefined)
    fail('--patch needs --tools FILE: the tools that changes are proposed to');
  if (ledger !== undefined && replay !== undefined && tools === undefined)
    fail('--replay beside a ledger needs --tools FILE: the tools that are changed');
  if (since !== undefined && until !== undefined && since > until) fail('--since is after --until');
  if (options.html === '-' && patch === '-') fail('--html and --patch cannot both go to standard output');
}
