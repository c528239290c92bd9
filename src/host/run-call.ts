/**
 * The life of one call in a host: guard → hooks → permission → situation → tool → hooks → result. Every entrance leads
 * here. A call that is refused reaches nothing behind the guard, and whatever happens comes out as a result.
 */
import { isObject, showError, ToolmendError } from '../base/index.ts';
import { checkCallForm } from '../guard.ts';
import { wireText, writtenText } from '../parse/index.ts';
import { askPermission } from './ask-permission.ts';
import { type CallRun, type HostParts, hasEnded } from './call-run.ts';
import { checkSituation } from './check-again.ts';
import { executeTool } from './execute-tool.ts';
import { guardCall } from './guard-call.ts';
import type { HostCall, RunMore } from './options.ts';
import { runPostHooks, runPreHooks } from './run-hooks.ts';
import { createStopper } from './stopper.ts';
import type { Ending, ToolResult } from './tool-result.ts';

/** A call with all its ids. */
export type FullCall = HostCall & { readonly session: string; readonly turn: string };

/** A call as the host was given it, and with all its ids. */
export interface AskedCall {
  readonly given: unknown;
  readonly call: FullCall;
}

/** Takes one call from what the model wrote to its result; the promise is never rejected. */
export async function runCall(host: HostParts, { given, call }: AskedCall, more: RunMore): Promise<ToolResult> {
  const stopper = createStopper(isSignal(more.signal) ? more.signal : undefined);
  const run: CallRun = {
    host,
    call,
    tool: host.findTool(call.tool),
    stopper,
    ownFacts: more.context,
    problems: [],
    facts: {},
    notices: [],
    wire: '{}',
  };
  const written = writtenText(call.arguments);
  let ending: Ending;
  try {
    checkCallForm(given);
    checkSignal(more.signal);
    ending = await walk(run);
  } catch (error) {
    // A mistake in a declaration, an option or the form of the call; the model gets an answer all the same.
    if (run.outcome === undefined) run.wire = wireText(call.arguments, undefined, host.options.heal !== 'off');
    ending = {
      kind: 'failed',
      content: host.words.checkFailed(call.tool || host.words.unnamed, showError(error)),
      error,
    };
  }
  stopper.release();
  const result = writeResult(run, written, ending);
  tellAudit(run, result);
  return result;
}

function isSignal(value: unknown): value is AbortSignal {
  return isObject(value) && typeof value['aborted'] === 'boolean' && typeof value['addEventListener'] === 'function';
}

/** A signal that cannot stop the call is no detail: whoever gave it counts on it. */
function checkSignal(signal: unknown): void {
  if (signal === undefined || signal === null || isSignal(signal)) return;
  throw new ToolmendError('usage', 'the signal of a call must be an AbortSignal, as an AbortController has one');
}

async function walk(run: CallRun): Promise<Ending> {
  const { call } = run;
  const outcome = run.stopper.stopped ? undefined : await guardCall(run);
  const known = outcome === undefined || hasEnded(outcome) ? undefined : outcome;
  run.wire = wireText(call.arguments, known, run.host.options.heal !== 'off');
  if (outcome === undefined) {
    return { kind: 'stopped', content: run.host.words.stoppedBefore(call.tool), error: run.stopper.reason };
  }
  if (hasEnded(outcome)) return outcome;
  run.outcome = outcome;
  if (outcome.outcome === 'rejected') return { kind: 'refused', content: outcome.receipt, issues: outcome.issues };

  const hooked = await runPreHooks(run, outcome);
  if (hasEnded(hooked)) return hooked;
  const permitted = await askPermission(run, hooked);
  if (hasEnded(permitted)) return permitted;
  const current = await checkSituation(run, permitted);
  if (hasEnded(current)) return current;
  const ending = await executeTool(run, current);
  return run.ran === undefined ? ending : runPostHooks(run, current, ending);
}

function writeResult(run: CallRun, written: string, ending: Ending): ToolResult {
  const { call, outcome, ran } = run;
  return {
    tool: call.tool,
    ...(call.id === undefined ? {} : { id: call.id }),
    kind: ending.kind,
    ok: ending.kind === 'returned',
    content: ran === undefined ? ending.content : withCorrections(run, ending.content),
    ...(outcome === undefined ? {} : { outcome }),
    issues: ending.issues ?? [],
    ...(ran === undefined ? {} : { arguments: ran }),
    ...('value' in ending ? { value: ending.value } : {}),
    ...('error' in ending ? { error: ending.error } : {}),
    ...(ending.brokenBy === undefined ? {} : { brokenBy: ending.brokenBy }),
    problems: run.problems,
    written,
    wire: run.wire,
  };
}

/** What was corrected and what will be ignored stands before what the tool said. */
function withCorrections(run: CallRun, content: string): string {
  const receipt = run.outcome?.receipt ?? '';
  const lines = receipt === '' ? run.notices : [receipt, ...run.notices];
  return lines.length === 0 ? content : `${lines.join('\n')}\n\n${content}`;
}

function tellAudit(run: CallRun, result: ToolResult): void {
  const { audit } = run.host.options;
  if (audit === undefined) return;
  const { call } = run;
  try {
    const told = audit({
      call,
      result,
      ...(run.outcome === undefined ? {} : { outcome: run.outcome }),
      session: call.session,
      turn: call.turn,
      ...(call.agent === undefined ? {} : { agent: call.agent }),
    });
    if (told instanceof Promise) told.catch(() => undefined);
  } catch (error) {
    run.problems.push(`the audit callback failed: ${showError(error)}`);
  }
}
