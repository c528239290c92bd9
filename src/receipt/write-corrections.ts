/** Steps come in, the lines about them go out; it never throws and cuts what it shows. */
import { type HealStep, isHealStep, type Locale, limits, type Step } from '../base/index.ts';
import { wordsOf } from './locales.ts';
import { showPointer } from './show-path.ts';
import { showName } from './show-text.ts';
import { showValue } from './show-value.ts';
import type { Words } from './words.ts';

/**
 * Writes what was corrected before a healed call ran: one line for one correction, a list from two on, `''` for none. All
 * repairs of the text count as one correction; at most `limits.receiptLines` are listed.
 */
export function writeCorrections(steps: readonly Step[], locale: Locale = 'en'): string {
  const words = wordsOf(locale);
  return joinCorrections(steps, words, (_count, list) => words.correctedBefore(list));
}

/** Writes what is right already in a refused call: `Already corrected (1): …`; `''` for no steps. */
export function writeAlreadyCorrected(steps: readonly Step[], words: Words): string {
  return joinCorrections(steps, words, (count, list) => words.alreadyCorrected(count, list));
}

function joinCorrections(steps: readonly Step[], words: Words, lead: (count: number, list: boolean) => string): string {
  if (steps.length === 0) return '';
  const healed = steps.filter(isHealStep);
  const textual = steps.length > healed.length ? 1 : 0;
  const count = textual + healed.length;
  const text = textual === 0 ? '' : words.textRepaired(textRules(steps));
  if (count === 1) return lead(1, false) + (healed[0] === undefined ? text : writeStep(healed[0], words));

  let lines = lead(count, true);
  if (textual === 1) lines += `\n- ${text}`;
  const shown = Math.min(healed.length, limits.receiptLines - textual);
  for (let i = 0; i < shown; i++) lines += `\n- ${writeStep(healed[i]!, words)}`;
  return count > shown + textual ? `${lines}\n${words.moreCorrections(count - shown - textual)}` : lines;
}

function textRules(steps: readonly Step[]): string {
  const rules = new Set<string>();
  for (const step of steps) if (!isHealStep(step)) rules.add(step.rule);
  return [...rules].join(', ');
}

function writeStep(step: HealStep, words: Words): string {
  return `${writeChange(step, words)} (${step.rule})`;
}

function writeChange(step: HealStep, words: Words): string {
  const at = step.at === '' ? words.wholeArguments : `\`${showPointer(step.at)}\``;
  switch (step.op) {
    case 'set':
      return `${at} ${'from' in step ? showValue(step.from) : words.absent} -> ${showValue(step.to)}`;
    case 'remove':
      return `${at} ${showValue(step.from)} -> ${words.leftOut}`;
    case 'rename':
      return `\`${showRenamed(step.at, step.from)}\` -> ${at}`;
    case 'move': {
      const from = `\`${showPointer(step.from)}\``;
      // `/a.b` and `/a/b` read the same as paths; the key in quotes tells them apart.
      return `${from === at ? showValue(step.from.slice(1)) : from} -> ${at}`;
    }
  }
}

/** The old name stands beside the new one, so both are shown from the whole down. */
function showRenamed(at: string, from: string): string {
  const holder = at.slice(0, at.lastIndexOf('/'));
  return holder === '' ? showName(from) : `${showPointer(holder)}.${showName(from)}`;
}
