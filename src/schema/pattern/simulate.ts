import { limits } from '../../base/index.ts';
import { type Beside, besideFor, type Letter } from './alphabet.ts';
import type { Meter, Search } from './answer.ts';
import { holds } from './char-set.ts';
import { edgeHolds } from './edge-holds.ts';
import type { Program } from './program.ts';

/** Steps that a simulation may take for each character, beside `limits.patternSteps` for the whole. */
export const stepsPerCharacter = 64;

/** What is remembered before all of it is forgotten: this bounds the memory, and never changes an answer. */
const mostSituations = 1_000;
const mostPlaces = 100_000;
const mostPoints = 4_096;

/** The places in the program that are alive between two characters, and where each letter leads from there, by its number. */
interface Situation {
  readonly places: readonly number[];
  readonly before: Beside;
  readonly next: (Situation | 'match' | undefined)[];
}

/**
 * Makes the search that follows all ways through a program at once and remembers what each letter did in each situation. A
 * character costs one step where that is known, and else one for each instruction visited, at most the size of the program. The
 * search is given up beyond `limits.patternSteps` + 64 × the length of the text in code units.
 */
export function createSimulation(program: Program, unicode: boolean): Search {
  const letterAt = createLetters(program);
  const move = createMoves(program);
  let situations = new Map<string, Situation>();
  let places = 0;
  let first = recall([0], 'none');

  function recall(alive: readonly number[], before: Beside): Situation {
    const name = `${before} ${alive}`;
    let situation = situations.get(name);
    if (situation === undefined) {
      situation = { places: alive, before, next: [] };
      situations.set(name, situation);
      places += alive.length;
    }
    return situation;
  }

  function advance(situation: Situation, letter: NumberedLetter, meter: Meter): Situation | 'match' {
    if (situations.size > mostSituations || places > mostPlaces) {
      situations = new Map();
      places = 0;
      first = recall([0], 'none');
    }
    const alive = move(situation, letter, meter);
    const next = alive === 'match' ? alive : recall(alive, letter.beside);
    situation.next[letter.number] = next;
    return next;
  }

  return (text, meter) => {
    const bound = meter.steps + limits.patternSteps + stepsPerCharacter * text.length;
    let situation = first;
    for (let i = 0; i <= text.length; i++) {
      const point = i === text.length ? -1 : unicode ? text.codePointAt(i)! : text.charCodeAt(i);
      if (point > 0xffff) i++;
      const letter = letterAt(point, meter);
      if (++meter.steps > bound) return 'limit';
      const next = situation.next[letter.number] ?? advance(situation, letter, meter);
      if (next === 'match') return 'match';
      if (next.places.length === 0) return 'no-match';
      situation = next;
    }
    return 'no-match';
  };
}

interface NumberedLetter extends Letter {
  readonly number: number;
}

/** Makes the function that finds the letter of a point; −1 is the end of the text. */
function createLetters(program: Program): (point: number, meter: Meter) => NumberedLetter {
  const letters = new Map<string, NumberedLetter>();
  const ascii: NumberedLetter[] = [];
  const others = new Map<number, NumberedLetter>();
  const end: NumberedLetter = { taken: [], beside: 'none', number: 0 };

  function find(point: number, meter: Meter): NumberedLetter {
    meter.steps += program.sets.length;
    const taken = program.sets.map((set) => (holds(set, point) ? 2 : 0));
    const beside = besideFor(program.edges, point);
    const name = `${beside} ${taken.join('')}`;
    const letter = letters.get(name) ?? { taken, beside, number: letters.size + 1 };
    letters.set(name, letter);
    if (point < 128) ascii[point] = letter;
    else {
      if (others.size >= mostPoints) others.clear();
      others.set(point, letter);
    }
    return letter;
  }

  return (point, meter) => (point < 0 ? end : ((point < 128 ? ascii[point] : others.get(point)) ?? find(point, meter)));
}

/** Makes the function that takes a letter wherever it fits. */
function createMoves(program: Program): (from: Situation, letter: Letter, meter: Meter) => number[] | 'match' {
  const { instructions } = program;
  const visited = new Uint32Array(instructions.length);
  let visit = 0;

  return (from, letter, meter) => {
    const open = [...from.places];
    const alive = new Set<number>();
    visit++;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (visited[at] === visit) continue;
      visited[at] = visit;
      meter.steps++;
      const instruction = instructions[at]!;
      switch (instruction.op) {
        case 'accept':
          return 'match';
        case 'take':
          if (letter.taken[instruction.set] === 2) alive.add(at + 1);
          break;
        case 'fork':
          open.push(instruction.second, instruction.first);
          break;
        case 'jump':
          open.push(instruction.to);
          break;
        case 'edge':
          if (edgeHolds(instruction.edge, from.before, letter.beside)) open.push(at + 1);
          break;
        default:
          open.push(at + 1);
      }
    }
    if (!program.anchored) alive.add(0);
    return [...alive].sort((a, b) => a - b);
  };
}
