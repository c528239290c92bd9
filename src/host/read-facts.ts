import { isObject, showError } from '../base/index.ts';
import type { CallRun } from './call-run.ts';
import { stopBefore } from './call-run.ts';
import type { Facts } from './options.ts';
import type { Ending } from './tool-result.ts';
import { waitFor } from './wait-for.ts';

/** Reads the facts of the situation as they are now; a host that cannot say them runs nothing that may depend on them. */
export async function readFacts(run: CallRun): Promise<Facts | Ending> {
  const { options, words } = run.host;
  const { context } = options;
  if (typeof context !== 'function') return withOwn(context, run);
  const waited = await waitFor(context, {
    stopper: run.stopper,
    timeout: options.hookTimeout ?? 60_000,
  });
  switch (waited.kind) {
    case 'settled':
      if (isObject(waited.value)) return withOwn(waited.value, run);
      return { kind: 'failed', content: words.contextFailed(run.call.tool, words.nonsense) };
    case 'threw':
      return {
        kind: 'failed',
        content: words.contextFailed(run.call.tool, showError(waited.error)),
        error: waited.error,
      };
    case 'stopped':
      return stopBefore(run);
    case 'timed-out':
      return { kind: 'failed', content: words.contextFailed(run.call.tool, words.noAnswer(waited.milliseconds)) };
  }
}

function withOwn(facts: Facts | undefined, run: CallRun): Facts {
  return run.ownFacts === undefined ? (facts ?? {}) : { ...facts, ...run.ownFacts };
}
