export type {
  BudgetAnswer,
  BudgetCall,
  BudgetOptions,
  BudgetSnapshot,
  MemoryBudget,
  RetryBudget,
  SharedRetryBudget,
} from './budget.ts';
export { checkBudget } from './check-budget.ts';
export { createRetryBudget } from './create-retry-budget.ts';
export { rebuildBudget } from './rebuild-budget.ts';
