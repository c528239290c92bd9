import { isObject, ToolmendError } from '../base/index.ts';

/** Throws `ToolmendError` (`option`) for what is no budget: at a call it would only count as open. `holder` ends the subject: "a host". */
export function checkBudget(holder: string, budget: unknown): void {
  if (budget === undefined || budget === false) return;
  if (isObject(budget) && typeof budget['open'] === 'function' && typeof budget['settle'] === 'function') return;
  throw new ToolmendError('option', `budget of ${holder} must be false, or a budget as createRetryBudget makes it`);
}
