import { isObject, type OptionNames, refuseUnknownOptions, ToolmendError } from '../base/index.ts';
import { isHealSetting, isRealDay, isRealZone } from '../heal/index.ts';
import type { GuardOptions } from './toolbox.ts';

/** The options of a guard, for those who take them beside their own. */
export const guardOptionNames: OptionNames<GuardOptions> = {
  tools: true,
  heal: true,
  effect: true,
  keywords: true,
  unknownKeys: true,
  formats: true,
  remotes: true,
  baseDate: true,
  timeZone: true,
  dateOrder: true,
  locale: true,
  observe: true,
  dropUnknown: true,
};

/** Throws `ToolmendError` (`option`) for the first option that a guard does not have or that has a value it cannot have. */
export function checkOptions(options: GuardOptions): void {
  const given: unknown = options;
  if (!isObject(given)) throw new ToolmendError('option', 'a guard is made of options: createGuard({ tools: [ … ] })');
  if (given['tools'] !== undefined && !Array.isArray(given['tools'])) {
    throw new ToolmendError('option', 'tools must be a list of tools; readTools reads the maps of an SDK');
  }
  refuseUnknownOptions('a guard', options, guardOptionNames);
  refuseTwins(options.tools ?? [], 'tools');
  oneOf('effect', options.effect, ['read', 'write', 'destructive']);
  oneOf('keywords', options.keywords, ['all', 'core']);
  oneOf('unknownKeys', options.unknownKeys, ['reject', 'schema']);
  oneOf('formats', options.formats, ['assert', 'annotate']);
  oneOf('dateOrder', options.dateOrder, ['mdy', 'dmy', 'ymd']);
  oneOf('locale', options.locale, ['en', 'zh']);
  if (options.heal !== undefined && !isHealSetting(options.heal)) {
    throw new ToolmendError('option', 'heal must be off, safe, by-effect, all or a list of rule names');
  }
  if (options.baseDate !== undefined && !isRealDay(options.baseDate)) {
    throw new ToolmendError('option', `baseDate must be a date as YYYY-MM-DD, not ${JSON.stringify(options.baseDate)}`);
  }
  if (options.timeZone !== undefined && !isRealZone(options.timeZone)) {
    throw new ToolmendError(
      'option',
      `timeZone must be an IANA zone or an offset, not ${JSON.stringify(options.timeZone)}`,
    );
  }
}

function oneOf(name: string, value: unknown, allowed: readonly string[]): void {
  if (value === undefined || allowed.includes(value as string)) return;
  throw new ToolmendError('option', `${name} must be one of ${allowed.join(', ')}, not ${JSON.stringify(value)}`);
}

/** Throws `ToolmendError` (`option`) for two tools of one name in a list: which of them is meant would depend on their order. */
export function refuseTwins(tools: readonly unknown[], list: string): void {
  const places = new Map<string, number>();
  for (const [index, tool] of tools.entries()) {
    const name = isObject(tool) ? tool['name'] : undefined;
    if (typeof name !== 'string') continue;
    const first = places.get(name);
    if (first !== undefined) {
      throw new ToolmendError(
        'option',
        `two tools are called ${JSON.stringify(name)}: ${list}[${first}] and ${list}[${index}]; leave one out, or let register put it in the place of the other`,
        { tool: name },
      );
    }
    places.set(name, index);
  }
}
