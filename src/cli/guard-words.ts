/** The words about guarding that several commands share in, the options of a guard out; a word that cannot be meant is a wrong usage. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Effect, type HealRuleName, healRuleNames, type Locale } from '../base/index.ts';
import type { HealSetting } from '../contract/index.ts';
import type { GuardOptions } from '../guard.ts';
import type { SchemaOptions } from '../schema/index.ts';

/** How calls are to be guarded, as commander gives it. */
export interface GuardWords {
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
}

const observed = 'apply nothing: what would be healed is rejected, with its steps as a proposal';

/** Adds the options about guarding to a command; `observe` says what observing means for it, where that is something else. */
export function addGuardWords(command: Command, observe: string = observed): Command {
  return command
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
    .option('--observe', observe);
}

/** Returns the options of a guard. */
export function guardOptionsOf(words: GuardWords): Omit<GuardOptions, 'tools'> {
  const { heal, effect, baseDate, timeZone, dateOrder, locale, observe, dropUnknown } = words;
  return {
    ...schemaOptionsOf(words),
    ...(heal && { heal }),
    ...(effect && { effect }),
    ...(baseDate !== undefined && { baseDate }),
    ...(timeZone !== undefined && { timeZone }),
    ...(dateOrder && { dateOrder }),
    ...(locale && { locale }),
    ...(observe && { observe }),
    ...(dropUnknown && { dropUnknown }),
  };
}

/** Returns how schemas are to be read. */
export function schemaOptionsOf({ keywords, unknownKeys }: GuardWords): SchemaOptions {
  return { ...(keywords && { keywords }), ...(unknownKeys && { unknownKeys }) };
}

const settings: readonly string[] = ['off', 'safe', 'by-effect', 'all'];

/** Reads a setting of healing as a command line spells it. */
export function readHeal(text: string): HealSetting {
  if (settings.includes(text)) return text as HealSetting;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(healRuleNames as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`Allowed are ${settings.join(', ')}, or names of rules joined by commas.`);
  return names as readonly HealRuleName[];
}
