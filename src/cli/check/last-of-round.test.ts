import { describe, expect, test } from 'vitest';
import type { ReadCall } from '../../contract/index.ts';
import { createRoundReader } from './last-of-round.ts';

const call = (id: string, round?: string, finishReason?: string, turn = 't'): ReadCall => ({
  id,
  tool: 'set_lamp',
  arguments: {},
  turn,
  ...(round !== undefined && { round }),
  ...(finishReason !== undefined && { finishReason }),
});

function read(...calls: readonly ReadCall[]): string[] {
  const taken: string[] = [];
  const reader = createRoundReader(({ id, finishReason }) => taken.push(`${id} ${finishReason ?? ''}`.trim()));
  for (const one of calls) reader.call(one);
  reader.end();
  return taken;
}

describe('the stop reason of a message', () => {
  test('counts for the last call of its round, on whichever lines it stands', () => {
    const one = 'length';
    expect(read(call('a', 'r', one), call('b', 'r', one), call('c', 'r', one))).toEqual(['a', 'b', 'c length']);
    expect(read(call('a', 'r', one), call('b', 'r'))).toEqual(['a', 'b length']);
    expect(read(call('a', 'r'), call('b', 'r', one))).toEqual(['a', 'b length']);
  });

  test('counts for each of several rounds, and for calls without one', () => {
    expect(read(call('a', 'r', 'length'), call('b', 's', 'length'), call('c', 's'))).toEqual([
      'a length',
      'b',
      'c length',
    ]);
    expect(read(call('a', 'r', 'length', 't1'), call('b', 'r', 'length', 't2'))).toEqual(['a length', 'b length']);
    expect(read(call('a', undefined, 'length'), call('b', undefined, 'length'))).toEqual(['a length', 'b length']);
  });

  test('holds no call back that no length limit can have cut off', () => {
    const taken: string[] = [];
    const reader = createRoundReader(({ id }) => taken.push(id ?? ''));
    reader.call(call('a', 'r', 'stop'));
    reader.call(call('b', 'r'));
    reader.call(call('c', undefined, 'length'));
    expect(taken).toEqual(['a', 'b', 'c']);
  });
});
