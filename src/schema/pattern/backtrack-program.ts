import type { CharSet } from './char-set.ts';
import { type Edge, isAnchored, isNullable, type Repeat, type Syntax } from './syntax.ts';
import { writeChoice } from './write-choice.ts';

/** One step of a program that is run by trying; where no other is named, the next one follows. */
export type TryInstruction =
  /** Takes a character that is in the set, after the position or before it. */
  | { readonly op: 'take'; readonly set: CharSet; readonly backward: boolean }
  /** Goes on at `first`, and should that fail at `second`. */
  | { readonly op: 'fork'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'edge'; readonly edge: Edge }
  /** Writes the position into a register. */
  | { readonly op: 'note'; readonly register: number }
  /** Makes a capture from the noted position to this one. */
  | { readonly op: 'capture'; readonly index: number; readonly noted: number; readonly backward: boolean }
  /** Sets the count of a loop to zero; goes into its next round or out of it; begins a round; ends it. */
  | { readonly op: 'begin'; readonly loop: Loop }
  | { readonly op: 'choose'; readonly loop: Loop }
  | { readonly op: 'enter'; readonly loop: Loop }
  | { readonly op: 'leave'; readonly loop: Loop }
  /** Tries the instructions up to `to`, then goes back to the position and goes on there. */
  | { readonly op: 'look'; readonly negative: boolean; to: number }
  | { readonly op: 'seen' }
  /** Takes again what the first of the captures that was made has taken; nothing where none was. */
  | { readonly op: 'again'; readonly captures: readonly number[]; readonly backward: boolean }
  | { readonly op: 'accept' };

interface Loop {
  readonly repeat: Repeat;
  /** The registers of how many rounds began, and where the last one did. */
  readonly count: number;
  readonly start: number;
  /** Where `choose` stands, and what comes after the loop. */
  readonly head: number;
  exit: number;
}

/** A program that is run by trying. The registers 2n and 2n + 1 hold where capture n begins and ends; −1 stands for nowhere. */
export interface TryProgram {
  readonly instructions: readonly TryInstruction[];
  readonly registers: number;
  /** Whether only the start of the text can match. */
  readonly anchored: boolean;
}

interface Writing {
  readonly instructions: TryInstruction[];
  registers: number;
}

/** Writes the program of a pattern with whatever is in it; its size is linear in that of the pattern, since loops count. */
export function writeTryProgram(syntax: Syntax): TryProgram {
  const writing: Writing = { instructions: [], registers: 2 * (lastCapture(syntax) + 1) };
  writeSyntax(writing, syntax, false);
  writing.instructions.push({ op: 'accept' });
  return { ...writing, anchored: isAnchored(syntax) };
}

function writeSyntax(writing: Writing, syntax: Syntax, backward: boolean): void {
  const { instructions } = writing;
  switch (syntax.kind) {
    case 'empty':
      return;
    case 'set':
      instructions.push({ op: 'take', set: syntax.set, backward });
      return;
    case 'edge':
      instructions.push({ op: 'edge', edge: syntax.edge });
      return;
    case 'sequence':
      for (const item of backward ? syntax.items.toReversed() : syntax.items) writeSyntax(writing, item, backward);
      return;
    case 'choice':
      writeChoice(writing.instructions, syntax.options, (option) => writeSyntax(writing, option, backward));
      return;
    case 'repeat':
      if (isPlainLoop(syntax)) writePlainLoop(writing, syntax, backward);
      else writeLoop(writing, syntax, backward);
      return;
    case 'capture': {
      const noted = writing.registers++;
      instructions.push({ op: 'note', register: noted });
      writeSyntax(writing, syntax.item, backward);
      instructions.push({ op: 'capture', index: syntax.index, noted, backward });
      return;
    }
    case 'look': {
      const look = { op: 'look' as const, negative: syntax.negative, to: 0 };
      instructions.push(look);
      writeSyntax(writing, syntax.item, syntax.behind);
      instructions.push({ op: 'seen' });
      look.to = instructions.length;
      return;
    }
    case 'reference':
      instructions.push({ op: 'again', captures: syntax.captures, backward });
      return;
  }
}

/** Tells whether a loop needs no registers: nothing to count, no captures to clear, no round that takes nothing. */
function isPlainLoop({ min, max, first, last, item }: Repeat): boolean {
  return min <= 1 && max === Infinity && last < first && !isNullable(item);
}

function writePlainLoop(writing: Writing, { item, min, greedy }: Repeat, backward: boolean): void {
  const { instructions } = writing;
  const jump = { op: 'jump' as const, to: 0 };
  if (min === 0) instructions.push(jump);
  const body = instructions.length;
  writeSyntax(writing, item, backward);
  jump.to = instructions.length;
  const exit = instructions.length + 1;
  instructions.push(greedy ? { op: 'fork', first: body, second: exit } : { op: 'fork', first: exit, second: body });
}

function writeLoop(writing: Writing, repeat: Repeat, backward: boolean): void {
  const { instructions } = writing;
  const count = writing.registers++;
  const start = writing.registers++;
  const loop: Loop = { repeat, count, start, head: instructions.length + 1, exit: 0 };
  instructions.push({ op: 'begin', loop }, { op: 'choose', loop }, { op: 'enter', loop });
  writeSyntax(writing, repeat.item, backward);
  instructions.push({ op: 'leave', loop });
  loop.exit = instructions.length;
}

function lastCapture(syntax: Syntax): number {
  switch (syntax.kind) {
    case 'sequence':
      return syntax.items.reduce((last, item) => Math.max(last, lastCapture(item)), 0);
    case 'choice':
      return syntax.options.reduce((last, option) => Math.max(last, lastCapture(option)), 0);
    case 'capture':
      return Math.max(syntax.index, lastCapture(syntax.item));
    case 'repeat':
    case 'look':
      return lastCapture(syntax.item);
    default:
      return 0;
  }
}
