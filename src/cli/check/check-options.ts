/** The words behind `toolmend check` in, settings out; a word that cannot be meant is a `ToolmendError` of code `option`. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Effect, type HealRuleName, healRuleNames, type Locale } from '../../base/index.ts';
import type { HealSetting } from '../../contract/index.ts';

/** How results are written: a block for a person, one document, or a line a call. */
export type CheckFormat = 'pretty' | 'json' | 'jsonl';

/** The options of `toolmend check`, as commander gives them. */
export interface CheckOptions {
  readonly tools: readonly string[];
  readonly format?: CheckFormat;
  readonly heal?: HealSetting;
  readonly effect?: Effect;
  readonly keywords?: 'all' | 'core';
  readonly unknownKeys?: 'reject' | 'schema';
  readonly baseDate?: string;
  readonly timeZone?: string;
  readonly dateOrder?: 'mdy' | 'dmy' | 'ymd';
  readonly locale?: Locale;
  readonly dropUnknown?: boolean;
  readonly observe?: boolean;
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
    )
    .option('--heal <setting>', 'off, safe, by-effect, all, or rules joined by commas (default: by-effect)', readHeal)
    .addOption(
      new Option('--effect <effect>', 'of tools that say nothing (default: write)').choices([
        'read',
        'write',
        'destructive',
      ]),
    )
    .addOption(
      new Option('--keywords <set>', 'which keywords of the schemas count (default: all)').choices(['all', 'core']),
    )
    .addOption(
      new Option(
        '--unknown-keys <reading>',
        'reject undeclared keys, or read as the standard does (default: reject)',
      ).choices(['reject', 'schema']),
    )
    .option('--base-date <YYYY-MM-DD>', 'the day that relative dates count from')
    .option('--time-zone <zone>', 'the zone of date-times that lack one')
    .addOption(new Option('--date-order <order>', 'how 10/8 is read').choices(['mdy', 'dmy', 'ymd']))
    .addOption(
      new Option('--locale <language>', 'of the words, never of the values (default: en)').choices(['en', 'zh']),
    )
    .option('--drop-unknown', 'leave undeclared keys out, except for destructive tools')
    .option('--observe', 'apply nothing: what would be healed is rejected, with its steps as a proposal')
    .option('--keep-going', 'report broken tools of --tools files and leave them out')
    .option('--ledger <target>', 'record every outcome there: .ndjson, .jsonl, .sqlite, .db, or postgres://')
    .option('--truth <file>', 'right answers, {id, arguments} a line: tells the precision of each rule')
    .option('--summary', 'tables of outcomes, rules, fields and schema suspects on standard error')
    .addHelpText('after', exitHelp);
}

const exitHelp = `
Exit status: 0 when no call is rejected; 1 when one is, or when a line could not be read (it is reported with its
number, and the rest goes on); 2 for wrong usage, for input of which nothing could be read, and for errors of ours.`;

const settings: readonly string[] = ['off', 'safe', 'by-effect', 'all'];

function readHeal(text: string): HealSetting {
  if (settings.includes(text)) return text as HealSetting;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(healRuleNames as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`Allowed are ${settings.join(', ')}, or names of rules joined by commas.`);
  return names as readonly HealRuleName[];
}
