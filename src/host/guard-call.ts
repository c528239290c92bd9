/** A call in, the outcome to answer with out: budget, guard, budget, ledger. Nothing of the tool is touched. */
import { type Outcome, showError } from '../base/index.ts';
import { recordCall } from '../ledger/recorder.ts';
import { type CallRun, hasEnded, stopBefore } from './call-run.ts';
import { readFacts } from './read-facts.ts';
import type { Ending } from './tool-result.ts';
import { waitFor } from './wait-for.ts';

/** Checks a call, unless the budget has closed its tool; also takes it down in the ledger, once. */
export async function guardCall(run: CallRun): Promise<Outcome | Ending> {
  const { budget } = run.host;
  const answer = budget && (await askBudget(run, () => budget.open(run.call)));
  if (run.stopper.stopped) return stopBefore(run);
  if (answer?.kind === 'closed') return record(run, answer.outcome, undefined);

  const facts = await readFacts(run);
  if (hasEnded(facts)) return facts;
  run.facts = facts;
  const started = performance.now();
  const outcome = check(run);
  const nanoseconds = Math.round((performance.now() - started) * 1e6);

  const settled = budget && (await askBudget(run, () => budget.settle(run.call, outcome)));
  return record(run, settled?.outcome === undefined ? outcome : settled, nanoseconds);
}

function check(run: CallRun): Outcome {
  const { host, tool, call, facts } = run;
  const more = { context: facts };
  return tool === undefined ? host.guard.check(call, more) : host.guard.checkWith(tool.seen, call, more);
}

/** A budget that fails costs its count, not the call: it is there against loops, not for safety. */
async function askBudget<Value>(run: CallRun, ask: () => Value | Promise<Value>): Promise<Value | undefined> {
  const timeout = run.host.options.hookTimeout ?? 60_000;
  const waited = await waitFor(ask, { stopper: run.stopper, timeout });
  if (waited.kind === 'settled' && typeof waited.value === 'object' && waited.value !== null) return waited.value;
  if (waited.kind !== 'stopped') {
    const reason = waited.kind === 'threw' ? `: ${showError(waited.error)}` : '';
    run.problems.push(`the retry budget gave no answer${reason}`);
  }
  return undefined;
}

function record(run: CallRun, outcome: Outcome, nanoseconds: number | undefined): Outcome {
  const { call, host } = run;
  const failed = (error: unknown): void => void run.problems.push(`the ledger failed: ${showError(error)}`);
  recordCall(host.options.ledger, call, outcome, { model: call.model, nanoseconds, failed });
  return outcome;
}
