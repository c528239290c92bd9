/** An outcome in, a block for a person's eyes out: the receipt as the model reads it, indented. */
import { isHealStep, type Outcome, type Step } from '../../base/index.ts';
import type { Paint } from '../paint.ts';

const marks = { accepted: ['✓', 'green'], healed: ['~', 'yellow'], rejected: ['✗', 'red'] } as const;
const longestShown = 60;

/** Writes one outcome with a closing line break; an accepted call is one line. */
export function writePretty(outcome: Outcome, nanoseconds: number, paint: Paint): string {
  const [mark, colour] = marks[outcome.outcome];
  const id = outcome.id === undefined ? '' : ` ${paint('dim', clean(outcome.id))}`;
  const time = paint('dim', `${(nanoseconds / 1000).toFixed(1)} µs`);
  let text = `${paint(colour, `${mark} ${outcome.outcome.padEnd(8)}`)} ${paint('bold', clean(outcome.tool))}${id}  ${time}\n`;
  for (const step of outcome.steps) text += `    ${writeStep(step, paint)}\n`;
  if (outcome.outcome === 'rejected') {
    for (const issue of outcome.issues)
      text += `    ${paint('red', issue.code.padEnd(12))} ${clean(issue.at) || '(the whole)'}\n`;
    for (const step of outcome.proposal ?? []) text += `    ${paint('dim', 'would heal:')} ${writeStep(step, paint)}\n`;
  } else {
    for (const notice of outcome.notices) text += `    ${clean(notice)}\n`;
  }
  if (outcome.receipt !== '') text += `${paint('dim', indent(outcome.receipt))}\n`;
  return text;
}

function writeStep(step: Step, paint: Paint): string {
  const rule = paint('yellow', step.rule.padEnd(12));
  if (!isHealStep(step)) return `${rule} (the text)`;
  const at = clean(step.at) || '(the whole)';
  const loss = step.loss === 'none' ? '' : paint('dim', ` (${step.loss})`);
  switch (step.op) {
    case 'set':
      return `${rule} ${at}  ${show(step.from)} -> ${show(step.to)}${loss}`;
    case 'rename':
    case 'move':
      return `${rule} ${clean(step.from)} -> ${at}${loss}`;
    case 'remove':
      return `${rule} ${at}  ${show(step.from)} left out${loss}`;
  }
}

function show(value: unknown): string {
  const text = value === undefined ? '(nothing)' : (JSON.stringify(value) ?? String(value));
  return clean(text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);
}

/** Control characters of a model's text could move the cursor or colour the terminal. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `    | ${clean(line)}`)
    .join('\n');
}
