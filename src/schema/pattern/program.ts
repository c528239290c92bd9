import type { CharSet } from './char-set.ts';
import { type Edge, isAnchored, isNullable, type Repeat, type Syntax } from './syntax.ts';
import { writeChoice } from './write-choice.ts';

/** One step of a program; where no other is named, the next one follows. */
export type Instruction =
  /** Takes a character that is in the set. */
  | { readonly op: 'take'; readonly set: number }
  /** Goes on at both places; the engine would try `first` before `second`. */
  | { readonly op: 'fork'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'edge'; readonly edge: Edge }
  /** Begins a round of a loop, and ends it: a round that took no character is no round. */
  | { readonly op: 'enter' | 'leave'; readonly loop: number }
  /** Only for the proof. Looks ahead from the next instruction to one that has seen enough, and goes on elsewhere. */
  | { readonly op: 'look'; to: number }
  | { readonly op: 'seen' }
  /** Only for the proof. Goes on at a cost, and only if something holds that the program does not know. */
  | { readonly op: 'toll'; readonly cost: number }
  | { readonly op: 'accept' };

/** A pattern as the instructions of an automaton; without captures, since only whether it matches is asked. */
export interface Program {
  readonly instructions: readonly Instruction[];
  readonly sets: readonly CharSet[];
  readonly edges: ReadonlySet<Edge>;
  readonly loops: number;
  /** Whether each way in begins with `^`. */
  readonly anchored: boolean;
}

interface Writing {
  readonly instructions: Instruction[];
  readonly sets: CharSet[];
  readonly numbers: Map<string, number>;
  readonly edges: Set<Edge>;
  loops: number;
  /** The longest counted repetition that is written out; `Infinity` where the program must take just what the pattern takes. */
  readonly longest: number;
  failed: boolean;
}

/** The largest program, in instructions; a counted repetition is written out as often as it counts. */
const largest = 2_000;

/** The most ways a look behind may go, times its size. */
const dearest = 64;

/** Writes the program that takes just what the pattern takes; `null` for one with looks or references, and for one too large. */
export function writeProgram(syntax: Syntax): Program | null {
  return write(syntax, Infinity);
}

/**
 * Writes a program with at least the ways that the engine may go through the pattern: looks are taken to hold, and a counted
 * repetition that would take more instructions than `longest` is endless. `null` where no such program is known.
 */
export function writeWidenedProgram(syntax: Syntax, longest: number): Program | null {
  return write(syntax, longest);
}

function write(syntax: Syntax, longest: number): Program | null {
  const writing: Writing = {
    instructions: [],
    sets: [],
    numbers: new Map(),
    edges: new Set(),
    loops: 0,
    longest,
    failed: false,
  };
  writeSyntax(writing, syntax);
  if (writing.failed) return null;
  writing.instructions.push({ op: 'accept' });
  const { instructions, sets, edges, loops } = writing;
  return { instructions, sets, edges, loops, anchored: isAnchored(syntax) };
}

function writeSyntax(writing: Writing, syntax: Syntax): void {
  const { instructions } = writing;
  if (instructions.length > largest) writing.failed = true;
  if (writing.failed) return;
  switch (syntax.kind) {
    case 'empty':
      return;
    case 'set':
      instructions.push({ op: 'take', set: numberOf(writing, syntax.set) });
      return;
    case 'edge':
      writing.edges.add(syntax.edge);
      instructions.push({ op: 'edge', edge: syntax.edge });
      return;
    case 'sequence':
      for (const item of syntax.items) writeSyntax(writing, item);
      return;
    case 'capture':
      writeSyntax(writing, syntax.item);
      return;
    case 'choice':
      writeChoice(writing.instructions, syntax.options, (option) => writeSyntax(writing, option));
      return;
    case 'repeat':
      writeRepeat(writing, syntax);
      return;
    case 'reference':
      writing.failed = true;
      return;
    case 'look':
      writeLook(writing, syntax.item, syntax.behind);
      return;
  }
}

function writeRepeat(writing: Writing, repeat: Repeat): void {
  const { item } = repeat;
  let { min, max } = repeat;
  const copies = max === Infinity ? min + 1 : max;
  if (copies > 1 && copies * sizeOf(item) > writing.longest) {
    // Rounds below the minimum may take nothing, and those of an endless repetition may not: that would be fewer ways.
    if (isNullable(item)) writing.failed = true;
    writing.instructions.push({ op: 'toll', cost: 0 });
    min = 0;
    max = Infinity;
  }
  for (let i = 0; i < min && !writing.failed; i++) writeSyntax(writing, item);
  if (max === Infinity) {
    writeLoop(writing, item, repeat.greedy);
    return;
  }
  const exits: ((to: number) => void)[] = [];
  for (let i = min; i < max && !writing.failed; i++) {
    exits.push(writeFork(writing, repeat.greedy));
    writeRound(writing, item);
  }
  for (const exit of exits) exit(writing.instructions.length);
}

function writeLoop(writing: Writing, item: Syntax, greedy: boolean): void {
  const { instructions } = writing;
  const start = instructions.length;
  const exit = writeFork(writing, greedy);
  writeRound(writing, item);
  instructions.push({ op: 'jump', to: start });
  exit(instructions.length);
}

/** Writes a round that a repetition may do without. */
function writeRound(writing: Writing, item: Syntax): void {
  const loop = isNullable(item) ? writing.loops++ : -1;
  if (loop >= 0) writing.instructions.push({ op: 'enter', loop });
  writeSyntax(writing, item);
  if (loop >= 0) writing.instructions.push({ op: 'leave', loop });
}

/** Writes a fork into what follows it, and returns how to tell it the way out. */
function writeFork(writing: Writing, greedy: boolean): (to: number) => void {
  const into = writing.instructions.length + 1;
  const fork = { op: 'fork' as const, first: into, second: into };
  writing.instructions.push(fork);
  return (to) => {
    fork[greedy ? 'second' : 'first'] = to;
  };
}

function writeLook(writing: Writing, item: Syntax, behind: boolean): void {
  const { instructions } = writing;
  if (writing.longest === Infinity) {
    writing.failed = true;
  } else if (behind) {
    const cost = countWays(item) * sizeOf(item);
    if (cost <= dearest) instructions.push({ op: 'toll', cost });
    else writing.failed = true;
  } else {
    const look = { op: 'look' as const, to: 0 };
    instructions.push(look);
    writeSyntax(writing, item);
    instructions.push({ op: 'seen' });
    look.to = instructions.length;
  }
}

/** Counts the ways through a pattern that has an end; `Infinity` for one that has none. */
function countWays(syntax: Syntax): number {
  switch (syntax.kind) {
    case 'sequence':
      return syntax.items.reduce((ways, item) => ways * countWays(item), 1);
    case 'choice':
      return syntax.options.reduce((ways, option) => ways + countWays(option), 0);
    case 'capture':
    case 'look':
      return countWays(syntax.item);
    case 'repeat':
      return syntax.max > 16 ? Infinity : (countWays(syntax.item) + 1) ** syntax.max;
    case 'reference':
      return Infinity;
    default:
      return 1;
  }
}

/** Counts the instructions that a pattern takes, about. */
function sizeOf(syntax: Syntax): number {
  switch (syntax.kind) {
    case 'sequence':
      return syntax.items.reduce((size, item) => size + sizeOf(item), 1);
    case 'choice':
      return syntax.options.reduce((size, option) => size + sizeOf(option) + 2, 0);
    case 'capture':
    case 'look':
      return sizeOf(syntax.item) + 1;
    case 'repeat':
      return sizeOf(syntax.item) * (syntax.max === Infinity ? syntax.min + 1 : syntax.max) + 1;
    default:
      return 1;
  }
}

/** Returns the number of a set among those that differ from each other. */
function numberOf(writing: Writing, set: CharSet): number {
  const name = `${set.ranges} ${set.decider}`;
  const known = writing.numbers.get(name);
  if (known !== undefined) return known;
  writing.numbers.set(name, writing.sets.length);
  return writing.sets.push(set) - 1;
}
