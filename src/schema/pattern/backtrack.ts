import { limits } from '../../base/index.ts';
import { type Beside, besideOf } from './alphabet.ts';
import type { Answer, Meter, Search } from './answer.ts';
import type { TryProgram } from './backtrack-program.ts';
import { holds } from './char-set.ts';
import { edgeHolds } from './edge-holds.ts';

/** Steps that trying may take for each character, beside `limits.patternSteps` for the whole: enough to look for a start. */
const stepsPerCharacter = 4;

/** Kinds of entries that are no other way to try: a register to put back, and a look to leave. */
const restore = -1;
const leaveLook = -2;

/**
 * Makes the search that tries one way after another, as the engine does. It is given up beyond `limits.patternSteps` + 4 × the
 * length of the text in code units: one for an instruction, and one for each character that a reference back compares. What it
 * remembers lies in one list that never holds more than a few numbers for each step, and no text makes it recurse.
 */
export function createBacktracking(program: TryProgram, unicode: boolean, steps: number = limits.patternSteps): Search {
  return (text, meter) => {
    const bound = meter.steps + steps + stepsPerCharacter * text.length;
    const last = program.anchored ? 0 : text.length;
    for (let start = 0; start <= last; start += isPair(text, start, unicode) ? 2 : 1) {
      const answer = tryFrom(program, unicode, text, start, meter, bound);
      if (answer !== 'no-match') return answer;
    }
    return 'no-match';
  };
}

function tryFrom(
  program: TryProgram,
  unicode: boolean,
  text: string,
  start: number,
  meter: Meter,
  bound: number,
): Answer {
  const { instructions } = program;
  const registers = new Array<number>(program.registers).fill(-1);
  /** Threes: an instruction, a position and 0; `restore`, a register and its value; `leaveLook`, an instruction and a position. */
  const trail: number[] = [];
  const looks: number[] = [];
  let at = 0;
  let position = start;

  function put(register: number, value: number): void {
    if (registers[register] === value) return;
    trail.push(restore, register, registers[register]!);
    registers[register] = value;
  }

  /** Goes back to the last other way there is. */
  function retreat(): boolean {
    while (trail.length > 0) {
      const value = trail.pop()!;
      const second = trail.pop()!;
      const kind = trail.pop()!;
      if (kind === restore) {
        registers[second] = value;
      } else if (kind === leaveLook) {
        looks.pop();
        const look = instructions[second]!;
        if (look.op !== 'look' || !look.negative) continue;
        at = look.to;
        position = value;
        return true;
      } else {
        at = kind;
        position = second;
        return true;
      }
    }
    return false;
  }

  /** Leaves a look that has seen what it looked for; its other ways are dropped, and what it captured stays. */
  function leave(): boolean {
    const height = looks.pop()!;
    const look = instructions[trail[height + 1]!]!;
    const from = trail[height + 2]!;
    if (look.op !== 'look') return false;
    if (look.negative) {
      while (trail.length > height + 3) {
        const value = trail.pop()!;
        const register = trail.pop()!;
        if (trail.pop() === restore) registers[register] = value;
      }
      trail.length = height;
      return false;
    }
    let kept = height;
    for (let i = height + 3; i < trail.length; i += 3) {
      if (trail[i] !== restore) continue;
      trail[kept++] = restore;
      trail[kept++] = trail[i + 1]!;
      trail[kept++] = trail[i + 2]!;
    }
    trail.length = kept;
    at = look.to;
    position = from;
    return true;
  }

  for (;;) {
    if (++meter.steps > bound) return 'limit';
    const instruction = instructions[at]!;
    let goesOn = true;
    at++;
    switch (instruction.op) {
      case 'accept':
        return 'match';
      case 'take': {
        const point = pointBeside(text, position, instruction.backward, unicode);
        goesOn = point >= 0 && holds(instruction.set, point);
        position += (point > 0xffff ? 2 : 1) * (instruction.backward ? -1 : 1);
        break;
      }
      case 'fork':
        trail.push(instruction.second, position, 0);
        at = instruction.first;
        break;
      case 'jump':
        at = instruction.to;
        break;
      case 'edge':
        goesOn = edgeHolds(instruction.edge, besideAt(text, position - 1), besideAt(text, position));
        break;
      case 'note':
        put(instruction.register, position);
        break;
      case 'capture': {
        const noted = registers[instruction.noted]!;
        put(2 * instruction.index, Math.min(noted, position));
        put(2 * instruction.index + 1, Math.max(noted, position));
        break;
      }
      case 'begin':
        put(instruction.loop.count, 0);
        break;
      case 'choose': {
        const { repeat, count, exit } = instruction.loop;
        const rounds = registers[count]!;
        if (rounds < repeat.min) break;
        if (rounds >= repeat.max) at = exit;
        else if (repeat.greedy) trail.push(exit, position, 0);
        else {
          trail.push(at, position, 0);
          at = exit;
        }
        break;
      }
      case 'enter': {
        const { repeat, count, start: begun } = instruction.loop;
        put(count, registers[count]! + 1);
        put(begun, position);
        for (let register = 2 * repeat.first; register < 2 * repeat.last + 2; register++) put(register, -1);
        break;
      }
      case 'leave': {
        const { repeat, count, start: begun, head } = instruction.loop;
        goesOn = registers[count]! <= repeat.min || registers[begun] !== position;
        at = head;
        break;
      }
      case 'look':
        looks.push(trail.length);
        trail.push(leaveLook, at - 1, position);
        break;
      case 'seen':
        goesOn = leave();
        break;
      case 'again': {
        const index = instruction.captures.find((capture) => registers[2 * capture + 1]! >= 0);
        if (index === undefined) break;
        const taken = text.slice(registers[2 * index]!, registers[2 * index + 1]!);
        const from = instruction.backward ? position - taken.length : position;
        meter.steps += taken.length;
        position = instruction.backward ? from : from + taken.length;
        goesOn = from >= 0 && text.startsWith(taken, from) && !isPair(text, position - 1, unicode);
        break;
      }
    }
    if (!goesOn && !retreat()) return 'no-match';
  }
}

/** Returns the point after a position, or before it; −1 at the end of the text. */
function pointBeside(text: string, position: number, backward: boolean, unicode: boolean): number {
  const at = backward ? position - 1 : position;
  if (at < 0 || at >= text.length) return -1;
  if (!unicode) return text.charCodeAt(at);
  return text.codePointAt(backward && isPair(text, at - 1, true) ? at - 1 : at)!;
}

/** Tells whether the two units from an index on are one point. */
function isPair(text: string, at: number, unicode: boolean): boolean {
  return unicode && at >= 0 && at < text.length && text.codePointAt(at)! > 0xffff;
}

function besideAt(text: string, at: number): Beside {
  return at < 0 || at >= text.length ? 'none' : besideOf(text.charCodeAt(at));
}
