/** A call in, the call as it was allowed or its end out. Only a clear `allow` lets it run. */
import { isObject, showError } from '../base/index.ts';
import { type CallRun, type Passed, showUse, stopBefore } from './call-run.ts';
import { checkChange, isChange } from './check-again.ts';
import type { Answered, ArgumentChange, PermissionAnswer, ToolUse } from './options.ts';
import type { Breaker, Ending } from './tool-result.ts';
import { waitFor } from './wait-for.ts';

interface Decision extends ArgumentChange {
  readonly decision: 'allow' | 'deny' | 'ask';
  readonly reason?: string;
}

/** Asks the host's policy and, where it says so, the person. */
export async function askPermission(run: CallRun, passed: Passed): Promise<Passed | Ending> {
  const { permission, ask } = run.host.options;
  if (permission === undefined) return passed;
  const use = showUse(run, passed, {});
  const policy = await hear(run, () => permission(use), ['allow', 'deny', 'ask']);
  if ('kind' in policy) return policy;
  if (policy.decision !== 'ask') return follow(run, passed, policy, 'permission');
  if (ask === undefined) return { kind: 'denied', content: run.host.words.nobodyToAsk(run.call.tool) };
  const person = await hear(run, () => askPerson(ask, use), ['allow', 'deny']);
  return 'kind' in person ? person : follow(run, passed, person, 'person');
}

function askPerson(ask: (use: ToolUse) => Answered<PermissionAnswer>, use: ToolUse): Answered<PermissionAnswer> {
  return ask(use);
}

function follow(run: CallRun, passed: Passed, decision: Decision, kind: Breaker['kind']): Passed | Ending {
  if (decision.decision === 'allow') return checkChange(run, passed, decision, { kind });
  return { kind: 'denied', content: run.host.words.denied(run.call.tool, decision.reason ?? '') };
}

async function hear(
  run: CallRun,
  ask: () => unknown,
  allowed: readonly Decision['decision'][],
): Promise<Decision | Ending> {
  const { options, words } = run.host;
  const { tool } = run.call;
  const waited = await waitFor(ask, { stopper: run.stopper, timeout: options.permissionTimeout });
  switch (waited.kind) {
    case 'stopped':
      return stopBefore(run);
    case 'threw':
      return {
        kind: 'failed',
        content: words.permissionFailed(tool, showError(waited.error)),
        error: waited.error,
      };
    case 'timed-out':
      return { kind: 'failed', content: words.permissionFailed(tool, words.noAnswer(waited.milliseconds)) };
    case 'settled':
      return (
        readDecision(waited.value, allowed) ?? {
          kind: 'failed',
          content: words.permissionFailed(tool, words.nonsense),
        }
      );
  }
}

function readDecision(answer: unknown, allowed: readonly Decision['decision'][]): Decision | undefined {
  const object = isObject(answer) ? answer : { decision: answer };
  const decision = allowed.find((word) => word === object['decision']);
  const reason = object['reason'];
  if (decision === undefined || !isChange(object)) return undefined;
  if (reason !== undefined && typeof reason !== 'string') return undefined;
  const { change, replace } = object;
  return {
    decision,
    ...(reason === undefined ? {} : { reason }),
    ...(change === undefined ? {} : { change }),
    ...(replace === undefined ? {} : { replace }),
  };
}
