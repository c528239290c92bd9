import { isObject, ToolmendError } from '../base/index.ts';
import type { HostOptions } from './options.ts';

const hookNames = ['preToolUse', 'postToolUse'] as const;
type HookName = (typeof hookNames)[number];

/** Throws `ToolmendError` (`option`) for the first option of a host that it cannot have; the guard checks those that are its own. */
export function checkOptions(options: HostOptions): void {
  for (const name of ['permission', 'ask', 'audit', 'createId'] as const) {
    if (options[name] !== undefined && typeof options[name] !== 'function') fail(name, 'a function');
  }
  // A hook under another name would never run, and a guard rail that is not there would not be missed.
  const stray = Object.keys(options.hooks ?? {}).find((name) => !hookNames.includes(name as HookName));
  if (stray !== undefined) {
    throw new ToolmendError('option', `a host has no hooks "${stray}": expected ${hookNames.join(' or ')}`);
  }
  for (const name of hookNames) {
    const hooks: readonly unknown[] = options.hooks?.[name] ?? [];
    if (!Array.isArray(hooks) || hooks.some((hook) => typeof hook !== 'function')) {
      fail(`hooks.${name}`, 'a list of functions');
    }
  }
  for (const name of ['hookTimeout', 'permissionTimeout'] as const) checkTime(name, options[name]);
  if (typeof options.timeout !== 'function') checkTime('timeout', options.timeout);
  for (const name of ['contentLength', 'concurrency'] as const) {
    const count = options[name];
    if (count !== undefined && (!Number.isSafeInteger(count) || count < 1)) fail(name, 'a whole number from 1');
  }
  const { parallel } = options;
  if (parallel !== undefined && !['reads', 'all', 'none'].includes(parallel)) fail('parallel', 'reads, all or none');
  checkHelpers(options);
}

/** Told when the host is made: at a call both would only be a problem beside it, and the calls uncounted and unrecorded. */
function checkHelpers({ budget, ledger }: HostOptions): void {
  if (budget !== undefined && budget !== false && !hasMethods(budget, ['open', 'settle'])) {
    fail('budget', 'false, or a budget as createRetryBudget makes it');
  }
  if (ledger !== undefined && !hasMethods(ledger, ['record'])) {
    fail('ledger', 'a ledger as createLedger makes it, or openLedger for a file');
  }
}

function hasMethods(value: unknown, names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => typeof value[name] === 'function');
}

function checkTime(name: string, time: unknown): void {
  if (time !== undefined && (typeof time !== 'number' || !(time > 0))) fail(name, 'a number of milliseconds above 0');
}

function fail(name: string, expected: string): never {
  throw new ToolmendError('option', `${name} of a host must be ${expected}`);
}
