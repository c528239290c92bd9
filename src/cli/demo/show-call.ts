import type { Outcome } from '../../base/index.ts';
import type { ReadCall } from '../../contract/index.ts';
import type { Paint } from '../paint.ts';

/** One call with what becomes of it, with healing and without. */
export interface ShownCall {
  readonly call: ReadCall;
  readonly healed: Outcome;
  readonly plain: Outcome;
}

const colours = { accepted: 'green', healed: 'yellow', rejected: 'red' } as const;

/** Writes one call: what the model wrote, what a mere check makes of it, what Toolmend makes of it and says to the model. */
export function showCall({ call, healed, plain }: ShownCall, paint: Paint): string {
  const wrote = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
  const lines = [
    `${paint('bold', call.tool)} ${paint('dim', call.id ?? '')}`,
    `  the model wrote   ${wrote}`,
    `  only checked      ${outcomeOf(plain, paint)}${codesOf(plain)}`,
    `  with healing      ${outcomeOf(healed, paint)}${codesOf(healed)}`,
  ];
  if (healed.outcome !== 'rejected') lines.push(`  the tool gets     ${JSON.stringify(healed.arguments)}`);
  if (healed.receipt !== '')
    lines.push(`  the model reads   ${healed.receipt.replaceAll('\n', `\n${' '.repeat(20)}`)}`);
  return `${lines.join('\n')}\n`;
}

function outcomeOf({ outcome }: Outcome, paint: Paint): string {
  return paint(colours[outcome], outcome);
}

function codesOf(outcome: Outcome): string {
  if (outcome.outcome === 'rejected')
    return ` for ${outcome.issues.map((issue) => `${issue.code} ${issue.at}`.trim()).join(', ')}`;
  return outcome.steps.length === 0 ? '' : ` by ${outcome.steps.map((step) => step.rule).join(', ')}`;
}
