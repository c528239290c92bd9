import type { Locale } from '../base/index.ts';
import { makeExample } from '../guard.ts';
import {
  type BudgetAnswer,
  type BudgetCall,
  createRetryBudget,
  type RetryBudget,
  type SharedRetryBudget,
} from '../retry/index.ts';
import type { HostOptions } from './options.ts';
import type { ToolRoom } from './tool-room.ts';
import { waitFor } from './wait-for.ts';

/** A budget that gives no answer in time closes nothing. */
export async function isOpen(
  budget: RetryBudget | SharedRetryBudget | undefined,
  call: BudgetCall,
  { hookTimeout = 60_000 }: HostOptions,
): Promise<boolean> {
  if (budget === undefined) return true;
  const waited = await waitFor<BudgetAnswer>(() => budget.open(call), { timeout: hookTimeout });
  return waited.kind !== 'settled' || waited.value?.kind !== 'closed';
}

/** Creates the budget of a host that brings none: in memory, with examples from the tools it has. */
export function usualBudget(tools: ToolRoom, locale: Locale | undefined): RetryBudget {
  return createRetryBudget({
    ...(locale === undefined ? {} : { locale }),
    exampleFor: (name) => makeExample(tools.guard, tools.guard.toolOf(name)),
  });
}
