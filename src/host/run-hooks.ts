/** A call that passed in, the call as the hooks leave it or its end out; a hook that fails stops the call before it runs, and costs nothing after. */
import { isObject, showError } from '../base/index.ts';
import { type CallRun, hasEnded, type Passed, showUse, stopBefore } from './call-run.ts';
import { checkChange, isChange } from './check-again.ts';
import type { FinishedUse, PostToolUseAnswer, PreToolUseAnswer } from './options.ts';
import type { Ending } from './tool-result.ts';
import { type Waited, waitFor } from './wait-for.ts';

/** Runs the hooks before a tool, in order; each sees what the one before it made of the arguments. */
export async function runPreHooks(run: CallRun, first: Passed): Promise<Passed | Ending> {
  const { options, words } = run.host;
  const { tool } = run.call;
  const timeout = options.hookTimeout ?? 60_000;
  let passed = first;
  for (const [index, hook] of (options.hooks?.preToolUse ?? []).entries()) {
    const name = nameHook(hook, 'preToolUse', index);
    const use = showUse(run, passed, {});
    const waited = await waitFor(() => hook(use), { stopper: run.stopper, timeout });
    if (waited.kind === 'stopped') return stopBefore(run);
    const answer = readAnswer(waited, isPreAnswer);
    if (answer === undefined) {
      return {
        kind: 'failed',
        content: words.hookFailed(tool, name, sayWhy(run, waited)),
        ...(waited.kind === 'threw' ? { error: waited.error } : {}),
        brokenBy: { kind: 'hook', name },
      };
    }
    if (answer.block !== undefined && answer.block !== false) {
      const reason = answer.block === true ? '' : answer.block;
      return { kind: 'blocked', content: words.blocked(tool, reason), brokenBy: { kind: 'hook', name } };
    }
    const next = checkChange(run, passed, answer, { kind: 'hook', name });
    if (hasEnded(next)) return next;
    passed = next;
  }
  return passed;
}

/** Runs the hooks after a tool, in order. The caller's signal does not end them: what ran is to be seen. */
export async function runPostHooks(run: CallRun, passed: Passed, ending: Ending): Promise<Ending> {
  const { options } = run.host;
  const hooks = options.hooks?.postToolUse ?? [];
  if (hooks.length === 0) return ending;
  const notes: string[] = [];
  let { content } = ending;
  for (const [index, hook] of hooks.entries()) {
    const finished: FinishedUse = showUse(run, passed, {
      ok: ending.kind === 'returned',
      content,
      ...('value' in ending ? { value: ending.value } : {}),
      ...('error' in ending ? { error: ending.error } : {}),
    });
    const waited = await waitFor(() => hook(finished), { timeout: options.hookTimeout ?? 60_000 });
    const answer = readAnswer(waited, isPostAnswer);
    if (answer === undefined) {
      run.problems.push(`the hook ${nameHook(hook, 'postToolUse', index)} failed: ${sayWhy(run, waited)}`);
      continue;
    }
    if (answer.content !== undefined) content = answer.content;
    if (answer.note !== undefined) notes.push(answer.note);
  }
  return { ...ending, content: [content, ...notes].join('\n') };
}

function nameHook(hook: { readonly name: string }, list: string, index: number): string {
  return hook.name === '' ? `${list}[${index}]` : hook.name;
}

function readAnswer<Answer extends object>(
  waited: Waited<unknown>,
  fits: (answer: Record<string, unknown>) => answer is Record<string, unknown> & Answer,
): Partial<Answer> | undefined {
  if (waited.kind !== 'settled') return undefined;
  const answer = waited.value;
  if (answer === undefined || answer === null) return {};
  try {
    return isObject(answer) && fits(answer) ? answer : undefined;
  } catch {
    // An answer that throws when it is read is none; after the tool it must not cost the result.
    return undefined;
  }
}

// A key that is not known is refused: `{ blocked: true }` must not read as "go on".
function isPreAnswer(answer: Record<string, unknown>): answer is Record<string, unknown> & PreToolUseAnswer {
  const { block } = answer;
  if (block !== undefined && typeof block !== 'string' && typeof block !== 'boolean') return false;
  return hasOnly(answer, ['block', 'change', 'replace']) && isChange(answer);
}

function isPostAnswer(answer: Record<string, unknown>): answer is Record<string, unknown> & PostToolUseAnswer {
  const texts = [answer['content'], answer['note']];
  return hasOnly(answer, ['content', 'note']) && texts.every((text) => text === undefined || typeof text === 'string');
}

function hasOnly(answer: Record<string, unknown>, known: readonly string[]): boolean {
  return Object.keys(answer).every((key) => known.includes(key));
}

function sayWhy(run: CallRun, waited: Waited<unknown>): string {
  const { words } = run.host;
  if (waited.kind === 'threw') return showError(waited.error);
  return waited.kind === 'timed-out' ? words.noAnswer(waited.milliseconds) : words.nonsense;
}
