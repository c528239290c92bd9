/** Two versions of a tool and calls in, each call that they answer differently out; nothing is executed. */
import { equalJson, type Outcome } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import { createGuard, type Guard } from '../guard.ts';
import type { ToolChange } from './change.ts';
import { makeProbes, type Probe } from './make-probes.ts';

/** Changed calls of one tool that are listed; more are counted. */
const mostListed = 20;

/** Replays the probes of both versions, and further calls, against both, with the same settings. */
export function diffBehaviour(before: Tool, after: Tool, calls: readonly Probe[]): readonly ToolChange[] {
  const [old, young] = [before, after].map((tool) => createGuard({ tools: [{ ...tool, guard: true }] })) as [
    Guard,
    Guard,
  ];
  const seen = new Set<string>();
  const changes: ToolChange[] = [];
  let more = 0;
  for (const probe of [...makeProbes(before), ...makeProbes(after), ...calls]) {
    const key = JSON.stringify([probe.arguments, probe.context ?? {}]);
    if (seen.has(key)) continue;
    seen.add(key);
    const [was, is] = [answer(old, before, probe), answer(young, after, probe)];
    if (equalJson(was, is)) continue;
    if (changes.length < mostListed) changes.push(tell(after.name, probe, was, is));
    else more++;
  }
  if (more > 0) {
    const message = `${more} more calls are answered differently`;
    changes.push({ kind: 'behaviour-changed', tool: after.name, at: 'more calls', after: more, message });
  }
  return changes;
}

/** What of an outcome is behaviour: what runs, and what is refused where. Words are compared elsewhere. */
interface Answered {
  readonly outcome: Outcome['outcome'];
  readonly arguments?: unknown;
  readonly issues: readonly (readonly [code: string, at: string, rule: string])[];
}

function answer(guard: Guard, tool: Tool, { arguments: given, context }: Probe): Answered {
  const outcome = guard.check({ tool: tool.name, arguments: given }, context === undefined ? {} : { context });
  return {
    outcome: outcome.outcome,
    ...(outcome.outcome === 'rejected' ? {} : { arguments: outcome.arguments }),
    issues: outcome.issues.map(({ code, at, rule = '' }) => [code, at, rule] as const),
  };
}

function tell(tool: string, probe: Probe, before: Answered, after: Answered): ToolChange {
  const call = JSON.stringify(probe.arguments);
  const facts =
    probe.context === undefined || Object.keys(probe.context).length === 0
      ? ''
      : ` with ${JSON.stringify(probe.context)}`;
  const shown = call.length > 160 ? `${call.slice(0, 160)}…` : call;
  return {
    kind: 'behaviour-changed',
    tool,
    at: `${shown}${facts}`,
    before,
    after,
    message: `${shown}${facts}: ${say(before)} → ${say(after)}`,
  };
}

function say({ outcome, issues, arguments: given }: Answered): string {
  if (outcome === 'healed') return `healed to ${JSON.stringify(given)}`;
  return outcome === 'accepted'
    ? outcome
    : `rejected (${issues.map(([code, at, rule]) => `${rule || code} at ${at || 'the whole'}`).join(', ')})`;
}
