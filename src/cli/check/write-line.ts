import type { Outcome } from '../../base/index.ts';

/** Writes an outcome as the stable line of the protocol, without a line break. */
export function writeLine(outcome: Outcome, nanoseconds: number): string {
  const passed = outcome.outcome !== 'rejected';
  // The order of keys is part of what people read; absent members are left out by JSON.
  return JSON.stringify({
    id: outcome.id,
    tool: outcome.tool,
    outcome: outcome.outcome,
    arguments: passed ? outcome.arguments : undefined,
    steps: outcome.steps,
    issues: outcome.issues,
    notices: passed && outcome.notices.length > 0 ? outcome.notices : undefined,
    proposal: passed ? undefined : outcome.proposal,
    receipt: outcome.receipt,
    nanoseconds,
  });
}
