import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createOutput } from './output.ts';
import type { OutStream } from './streams.ts';

function slowStream(): { stream: OutStream; written: string[]; drain: () => void } {
  const written: string[] = [];
  const emitter = new EventEmitter();
  const stream = Object.assign(emitter, {
    write(text: string) {
      written.push(text);
      return false;
    },
  }) as unknown as OutStream;
  return { stream, written, drain: () => emitter.emit('drain') };
}

test('writes many small texts as one', () => {
  const { stream, written } = slowStream();
  const output = createOutput(stream);
  for (let n = 0; n < 100; n += 1) output.add(`${n}\n`);
  expect(written).toEqual([]);
  void output.flush();
  expect(written).toHaveLength(1);
});

test('does not gather without bound', () => {
  const { stream, written } = slowStream();
  const output = createOutput(stream);
  for (let n = 0; n < 100; n += 1) output.add('x'.repeat(10_000));
  expect(written.length).toBeGreaterThan(10);
  expect(Math.max(...written.map((text) => text.length))).toBeLessThan(100_000);
});

test('waits until a reader that is slower has taken what was written', async () => {
  const { stream, drain } = slowStream();
  const output = createOutput(stream);
  output.add('a');
  let done = false;
  const flushed = Promise.resolve(output.flush()).then(() => {
    done = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toBe(false);
  drain();
  await flushed;
  expect(done).toBe(true);
});
