import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';
import type { OutStream } from './streams.ts';

function terminal(isTTY: boolean): { stream: OutStream; text: () => string } {
  const through = new PassThrough();
  return { stream: Object.assign(through, { isTTY }), text: () => String(through.read() ?? '') };
}

test('nothing is shown in the first second, then at most five times a second', () => {
  const { stream, text } = terminal(true);
  let time = 0;
  const progress = createProgress(stream, () => time);
  for (time = 0; time < 1_000; time += 100) progress.show(time, 0);
  expect(text()).toBe('');
  time = 1_000;
  progress.show(500, 7);
  expect(text()).toBe('\r\u001b[2K500 calls, 7 rejected, 500 a second');
  time = 1_100;
  progress.show(600, 7);
  expect(text()).toBe('');
});

test('the line is taken away once', () => {
  const { stream, text } = terminal(true);
  let time = 0;
  const progress = createProgress(stream, () => time);
  progress.clear();
  expect(text()).toBe('');
  time = 2_000;
  progress.show(10, 0);
  text();
  progress.clear();
  progress.clear();
  expect(text()).toBe('\r\u001b[2K');
});

test('a stream that is no terminal gets nothing', () => {
  const { stream, text } = terminal(false);
  let time = 0;
  const progress = createProgress(stream, () => time);
  time = 5_000;
  progress.show(10, 0);
  progress.clear();
  expect(text()).toBe('');
});
