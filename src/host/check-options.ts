import { ToolmendError } from '../base/index.ts';
import type { HostOptions } from './options.ts';

/** Throws `ToolmendError` (`option`) for the first option of a host that it cannot have; the guard checks those that are its own. */
export function checkOptions(options: HostOptions): void {
  for (const name of ['permission', 'ask', 'audit', 'createId'] as const) {
    if (options[name] !== undefined && typeof options[name] !== 'function') fail(name, 'a function');
  }
  for (const name of ['preToolUse', 'postToolUse'] as const) {
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
}

function checkTime(name: string, time: unknown): void {
  if (time !== undefined && (typeof time !== 'number' || !(time > 0))) fail(name, 'a number of milliseconds above 0');
}

function fail(name: string, expected: string): never {
  throw new ToolmendError('option', `${name} of a host must be ${expected}`);
}
