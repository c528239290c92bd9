/** A call that may run in, how its tool ended out; what the tool throws, however late, is a result or nothing. */
import { cutAt, isObject, showAny, showError } from '../base/index.ts';
import { objectText } from '../parse/index.ts';
import { type CallRun, type Passed, showArguments, stopBefore } from './call-run.ts';
import type { RunContext } from './options.ts';
import { readMcpResult } from './read-mcp-result.ts';
import type { Ending } from './tool-result.ts';
import { waitFor } from './wait-for.ts';

const usualLength = 100_000;

/** Runs the tool, with the time it has. */
export async function executeTool(run: CallRun, passed: Passed): Promise<Ending> {
  const { host, call, stopper } = run;
  const source = run.tool!.source;
  if (source.execute === undefined) return { kind: 'failed', content: host.words.notRunnable(call.tool) };
  if (stopper.stopped) return stopBefore(run);
  const { timeout } = host.options;
  const limit = typeof timeout === 'function' ? timeout(call.tool) : timeout;

  // What runs is written down now, for the conversation and for hooks, since the tool may change its arguments.
  if (run.outcome?.outcome === 'rejected' || run.outcome?.arguments !== passed.arguments) {
    run.wire = objectText(passed.arguments);
  }
  if (host.options.hooks?.postToolUse?.length) showArguments(run, passed);
  run.ran = passed.arguments;
  run.notices = passed.notices;
  const input = 'output' in passed ? passed.output : passed.arguments;
  const waited = await waitFor(() => source.execute!(input as Record<string, unknown>, contextOf(run)) as unknown, {
    stopper,
    timeout: limit,
  });
  switch (waited.kind) {
    case 'settled':
      return showReturned(run, waited.value);
    case 'threw':
      return {
        kind: 'failed',
        content: cut(run, host.words.threw(call.tool, showError(waited.error))),
        error: waited.error,
      };
    case 'stopped':
      return { kind: 'stopped', content: host.words.stoppedDuring(call.tool), error: stopper.reason };
    case 'timed-out': {
      const content = host.words.timedOut(call.tool, waited.milliseconds);
      const error = new DOMException(content, 'TimeoutError');
      stopper.stop(error);
      return { kind: 'stopped', content, error };
    }
  }
}

function contextOf(run: CallRun): RunContext {
  const { call, facts, stopper } = run;
  return {
    ...(call.id === undefined ? {} : { id: call.id }),
    context: facts,
    session: call.session,
    turn: call.turn,
    ...(call.agent === undefined ? {} : { agent: call.agent }),
    get signal() {
      return stopper.signal;
    },
  };
}

function showReturned(run: CallRun, value: unknown): Ending {
  if (run.tool?.seen.origin === 'mcp' && isObject(value)) {
    const read = readMcpResult(value);
    if (read !== undefined) {
      return { kind: read.isError ? 'failed' : 'returned', content: cut(run, read.text), value };
    }
  }
  if (value === undefined || value === null) {
    return { kind: 'returned', content: run.host.words.returnedNothing(run.call.tool), value };
  }
  if (typeof value === 'string') return { kind: 'returned', content: cut(run, value), value };
  const length = run.host.options.contentLength ?? usualLength;
  const shown = showAny(value, length);
  return { kind: 'returned', content: shown.whole ? shown.text : addCut(run, shown.text), value };
}

function cut(run: CallRun, text: string): string {
  const shown = cutAt(text, run.host.options.contentLength ?? usualLength);
  return shown.whole ? text : addCut(run, shown.text);
}

function addCut(run: CallRun, text: string): string {
  return `${text}\n${run.host.words.cut(text.length)}`;
}
