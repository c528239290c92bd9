import { describe, expect, test } from 'vitest';
import { limits } from '../../base/index.ts';
import type { Search } from './answer.ts';
import { parsePattern } from './parse-pattern.ts';
import { writeProgram } from './program.ts';
import { createSimulation, stepsPerCharacter } from './simulate.ts';

function simulate(source: string): Search {
  return createSimulation(writeProgram(parsePattern(source, true)!)!, true);
}

/** Makes a text of two letters in no order that repeats soon. */
function mix(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 2 === 0 ? 'a' : 'b';
  }).join('');
}

describe('createSimulation', () => {
  test('takes one step for a character once it has seen its like', () => {
    const search = simulate('^(?:[a-z]+ ?)*$');
    search('some words', { steps: 0 });
    const meter = { steps: 0 };
    expect(search('other words of the same letters '.repeat(100), meter)).toBe('match');
    expect(meter.steps).toBeLessThan(3_400);
  });

  test('stops at the first match, and where nothing can come any more', () => {
    const meter = { steps: 0 };
    expect(simulate('a+')(`xa${'a'.repeat(10_000)}`, meter)).toBe('match');
    expect(simulate('^b')('a'.repeat(10_000), meter)).toBe('no-match');
    expect(meter.steps).toBeLessThan(50);
  });

  test('never takes more steps than its bound, whatever the program', () => {
    const text = mix(20_000);
    const meter = { steps: 0 };
    expect(simulate('a[ab]{900}c')(text, meter)).toBe('limit');
    expect(meter.steps).toBeLessThanOrEqual(limits.patternSteps + stepsPerCharacter * text.length + 2_000);
  });

  test('gives the same answers after it has forgotten what it saw', () => {
    // Each window of letters is a situation of its own: far more than are remembered.
    const search = simulate('a[ab]{11}c');
    const letters = mix(30_000);
    expect(search(letters, { steps: 0 })).toBe('no-match');
    expect(search(`${letters}a${'b'.repeat(11)}c`, { steps: 0 })).toBe('match');
    expect(search(`${letters}b${'b'.repeat(11)}c`, { steps: 0 })).toBe('no-match');
    const manyCharacters = Array.from({ length: 20_000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
    expect(simulate('^\\p{Script=Han}+!$')(manyCharacters, { steps: 0 })).toBe('no-match');
    expect(simulate('^\\p{Script=Han}+!$')(`${manyCharacters}!`, { steps: 0 })).toBe('match');
  });
});
