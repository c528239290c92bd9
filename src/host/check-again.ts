/** Arguments that were changed, or a situation that may have, in; the call as it passes now, or the end with who is at fault, out. */
import { copyPlain, isObject, setOwn } from '../base/index.ts';
import { type CallRun, hasEnded, type Passed } from './call-run.ts';
import type { ArgumentChange } from './options.ts';
import { readFacts } from './read-facts.ts';
import type { Breaker, Ending } from './tool-result.ts';

/** Applies a change and checks what comes out; without one the same call comes back. */
export function checkChange(run: CallRun, passed: Passed, change: ArgumentChange, by: Breaker): Passed | Ending {
  const changed = applyChange(passed.arguments, change);
  return changed === undefined ? passed : check(run, changed, by);
}

/** Checks rules about the situation once more, just before the tool runs: it may have changed while hooks and people took their time. */
export async function checkSituation(run: CallRun, passed: Passed): Promise<Passed | Ending> {
  const rules = run.tool?.source.rules;
  if (rules === undefined || rules.length === 0) return passed;
  const facts = await readFacts(run);
  if (hasEnded(facts)) return facts;
  run.facts = facts;
  return check(run, passed.arguments, { kind: 'situation' });
}

function check(run: CallRun, changed: Record<string, unknown>, by: Breaker): Passed | Ending {
  const { host, tool, call, facts } = run;
  // Not the stop reason: it was about the text of the model.
  const again = { tool: call.tool, ...(call.id === undefined ? {} : { id: call.id }), arguments: changed };
  const outcome = host.guard.checkWith(tool!.seen, again, { context: facts });
  if (outcome.outcome === 'healed') {
    // The model need not know; whoever changed the arguments does.
    run.problems.push(`${[by.kind, by.name].filter(Boolean).join(' ')}: ${outcome.receipt}`);
  }
  if (outcome.outcome !== 'rejected') return outcome;
  const lines = outcome.issues.map((issue) => issue.message);
  return {
    kind: 'refused',
    content: [sayWho(run, by), ...lines].join('\n'),
    issues: outcome.issues,
    brokenBy: by,
  };
}

function sayWho(run: CallRun, by: Breaker): string {
  const { words } = run.host;
  const { tool } = run.call;
  switch (by.kind) {
    case 'hook':
      return words.changedByHook(tool, by.name ?? '');
    case 'permission':
      return words.changedByPermission(tool);
    case 'person':
      return words.changedByPerson(tool);
    case 'situation':
      return words.situationChanged(tool);
  }
}

// Copied, because a change is often made of the frozen arguments that a hook was shown, and a tool may write into its own.
function applyChange(
  given: Record<string, unknown>,
  { change, replace }: ArgumentChange,
): Record<string, unknown> | undefined {
  if (replace !== undefined) return copyPlain(replace);
  if (change === undefined) return undefined;
  const changed: Record<string, unknown> = {};
  for (const key of Object.keys(given)) setOwn(changed, key, given[key]);
  for (const key of Object.keys(change)) {
    if (change[key] === undefined) delete changed[key];
    else setOwn(changed, key, copyPlain(change[key]));
  }
  return changed;
}

/** Tells whether an answer names other arguments in a way that can be followed: objects, and not both at once. */
export function isChange(answer: Record<string, unknown>): answer is Record<string, unknown> & ArgumentChange {
  const { change, replace } = answer;
  if (change !== undefined && replace !== undefined) return false;
  return [change, replace].every((part) => part === undefined || isObject(part));
}
