import { type OptionNames, refuseUnknownOptions, ToolmendError } from '../base/index.ts';
import type { BudgetOptions } from './budget.ts';

/** The options that every budget has. */
export const budgetOptionNames: OptionNames<Omit<BudgetOptions, 'keepTurns'>> = {
  perTool: true,
  perTurn: true,
  locale: true,
  exampleFor: true,
};

/**
 * Throws a `ToolmendError` (`option`) for an option that a budget does not have, and for one that would only be missed once a
 * call is refused; the caps are read elsewhere.
 */
export function checkOptions<Options extends BudgetOptions>(
  holder: string,
  options: Options,
  names: OptionNames<Options>,
): void {
  refuseUnknownOptions(holder, options, names);
  const { locale, exampleFor } = options;
  if (locale !== undefined && locale !== 'en' && locale !== 'zh') {
    throw new ToolmendError('option', `\`locale\` of a retry budget must be en or zh, not ${JSON.stringify(locale)}`);
  }
  if (exampleFor !== undefined && typeof exampleFor !== 'function') {
    throw new ToolmendError('option', '`exampleFor` of a retry budget must be a function from the name of a tool');
  }
}
