import { type Beside, type Letter, lettersOf } from './alphabet.ts';
import { edgeHolds } from './edge-holds.ts';
import type { Program } from './program.ts';

/** The most instructions that all ways through the pattern may visit at one character, wherever in the text they began. */
const visitsAtCharacter = 128;

/** The same for the first character, which is met once: a long list of words may be tried there. */
const visitsAtStart = 4_096;

/** The most instructions and letters that the proof itself may look at. */
const proofWork = 40_000;

/** A place in the program, doubled, plus 1 where a look or a set that only the engine knows stood on the way. */
type Thread = number;

interface Situation {
  readonly before: Beside;
  readonly threads: readonly Thread[];
}

/**
 * Tells whether the engine's backtracking takes time linear in the text for every text. A backtracking search visits each way
 * through the pattern at most once, so its work is the sum, over the characters, of the ways alive there. This follows all the
 * ways at once, in the order in which the engine tries them and without merging any, through every text there can be: when the
 * situations repeat and none holds more than a fixed number of ways, the work is at most that number times the length. Where
 * that takes too long to find out, the answer is no.
 */
export function isLinear(program: Program): boolean {
  const letters = lettersOf(program);
  // Where no edge asks, the end of the text is like any letter.
  const besides: ReadonlySet<Beside> = new Set(
    program.edges.size === 0 ? ['other'] : ['none', ...letters.map((letter) => letter.beside)],
  );
  const first: Situation = { before: 'none', threads: [0] };
  const known = new Set([nameOf(first)]);
  const open = [first];
  let work = 0;
  for (let situation = open.pop(); situation !== undefined; situation = open.pop()) {
    const most = situation.before === 'none' ? visitsAtStart : visitsAtCharacter;
    const fans = new Map<Beside, Fan>();
    for (const beside of besides) {
      const fan = spread(program, situation, beside, most);
      if (fan === null) return false;
      work += fan.visits;
      fans.set(beside, fan);
    }
    for (const letter of letters) {
      const fan = fans.get(letter.beside)!;
      work += fan.waiting.length;
      if (work > proofWork) return false;
      const next = follow(program, fan, letter);
      const name = nameOf(next);
      if (known.has(name)) continue;
      known.add(name);
      open.push(next);
    }
  }
  return true;
}

/** The places that wait for a character, in the order of the engine, and whether a match is sure to end the search there. */
interface Fan {
  readonly waiting: readonly Thread[];
  readonly ended: boolean;
  readonly visits: number;
}

function spread(program: Program, situation: Situation, after: Beside, most: number): Fan | null {
  const { instructions } = program;
  const waiting: Thread[] = [];
  const entered = new Uint8Array(program.loops);
  let visits = 0;
  let ended = false;

  function visit(start: number, startUnsure: 0 | 1): void {
    let at = start;
    let unsure = startUnsure;
    while (!ended && ++visits <= most) {
      const instruction = instructions[at]!;
      switch (instruction.op) {
        case 'take':
          waiting.push(at * 2 + unsure);
          return;
        case 'accept':
          if (unsure === 0) ended = true;
          return;
        case 'seen':
          return;
        case 'fork':
          visit(instruction.first, unsure);
          at = instruction.second;
          break;
        case 'jump':
          at = instruction.to;
          break;
        case 'edge':
          if (!edgeHolds(instruction.edge, situation.before, after)) return;
          at++;
          break;
        case 'enter': {
          const outer = entered[instruction.loop]!;
          entered[instruction.loop] = 1;
          visit(at + 1, unsure);
          entered[instruction.loop] = outer;
          return;
        }
        case 'leave':
          if (entered[instruction.loop] === 1) return;
          at++;
          break;
        case 'look':
          visit(at + 1, 1);
          unsure = 1;
          at = instruction.to;
          break;
        case 'toll':
          visits += instruction.cost;
          unsure = 1;
          at++;
          break;
      }
    }
  }

  for (const thread of situation.threads) visit(thread >> 1, (thread & 1) as 0 | 1);
  return visits > most ? null : { waiting, ended, visits };
}

/** Takes a letter everywhere it fits; where the search goes on, another start joins as the last one to be tried. */
function follow(program: Program, fan: Fan, letter: Letter): Situation {
  const threads: Thread[] = [];
  for (const thread of fan.waiting) {
    const instruction = program.instructions[thread >> 1]!;
    const taken = instruction.op === 'take' ? letter.taken[instruction.set]! : 0;
    if (taken > 0) threads.push(((thread >> 1) + 1) * 2 + (taken === 1 ? 1 : thread & 1));
  }
  if (!fan.ended && !program.anchored) threads.push(0);
  return { before: letter.beside, threads };
}

function nameOf(situation: Situation): string {
  return `${situation.before} ${situation.threads.join(' ')}`;
}
