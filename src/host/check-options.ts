import { isObject, type OptionNames, refuseUnknownOptions, ToolmendError } from '../base/index.ts';
import { guardOptionNames } from '../guard.ts';
import { checkRecorder } from '../ledger/recorder.ts';
import { checkBudget } from '../retry/index.ts';
import type { HostOptions, SubHostOptions } from './options.ts';

const hookNames = ['preToolUse', 'postToolUse'] as const;
type HookName = (typeof hookNames)[number];

const names: OptionNames<HostOptions> = {
  ...guardOptionNames,
  hooks: true,
  permission: true,
  ask: true,
  context: true,
  budget: true,
  ledger: true,
  audit: true,
  timeout: true,
  hookTimeout: true,
  permissionTimeout: true,
  contentLength: true,
  parallel: true,
  concurrency: true,
  session: true,
  createId: true,
};
const subNames: OptionNames<SubHostOptions> = {
  agent: true,
  tools: true,
  hooks: true,
  permission: true,
  ask: true,
  context: true,
  audit: true,
};

/** Throws `ToolmendError` (`option`) for the first option of a host that it cannot have; the guard checks those that are its own. */
export function checkOptions(options: HostOptions): void {
  const given: unknown = options;
  if (!isObject(given)) throw new ToolmendError('option', 'a host is made of options: createHost({ tools: [ … ] })');
  refuseUnknownOptions('a host', options, names);
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
  checkBudget('a host', options.budget);
  checkRecorder('a host', options.ledger);
}

/** Does the same for what a sub-agent's host may have of its own. */
export function checkSubOptions(options: SubHostOptions): void {
  refuseUnknownOptions('the host of a sub-agent', options, subNames);
}

function checkTime(name: string, time: unknown): void {
  if (time !== undefined && (typeof time !== 'number' || !(time > 0))) fail(name, 'a number of milliseconds above 0');
}

function fail(name: string, expected: string): never {
  throw new ToolmendError('option', `${name} of a host must be ${expected}`);
}
