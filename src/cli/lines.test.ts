import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from './lines.ts';

async function read(chunks: readonly (Buffer | string)[]): Promise<{ lines: [number, string][]; pauses: number }> {
  const lines: [number, string][] = [];
  let pauses = 0;
  await readLines(Readable.from(chunks), {
    line: (text, number) => void lines.push([number, text]),
    tooLong: (number) => void lines.push([number, 'too long']),
    pause: () => {
      pauses += 1;
    },
  });
  return { lines, pauses };
}

test('gives each line with its number, also the last one without a line break', async () => {
  expect((await read(['a\n\nb'])).lines).toEqual([
    [1, 'a'],
    [2, ''],
    [3, 'b'],
  ]);
  expect((await read(['a\n'])).lines).toEqual([[1, 'a']]);
  expect((await read([])).lines).toEqual([]);
});

test('leaves out a byte order mark', async () => {
  expect((await read(['\ufeff{}\n{}'])).lines).toEqual([
    [1, '{}'],
    [2, '{}'],
  ]);
});

test('gives the same lines however the bytes are cut, also inside a character', async () => {
  const text = fc
    .array(fc.constantFrom('a', '\n', '\r', '漢', '😀', '{', '"'), { maxLength: 60 })
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(100)), async (whole, cuts) => {
      const bytes = Buffer.from(whole);
      const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
      const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
      const expected = whole.split('\n');
      if (expected[expected.length - 1] === '') expected.pop();
      expect((await read(chunks)).lines.map(([, line]) => line)).toEqual(expected);
    }),
  );
});

test('hands on what it has after each chunk, so that a slow input is answered as it comes', async () => {
  expect((await read(['a\n', 'b\n', 'c'])).pauses).toBe(4);
});

test('waits for the taker before it reads on', async () => {
  const order: string[] = [];
  async function* chunks(): AsyncGenerator<Buffer> {
    for (const name of ['1\n', '2\n']) {
      order.push(`read ${name.trim()}`);
      yield Buffer.from(name);
    }
  }
  await readLines(chunks(), {
    line: (text) => void order.push(`line ${text}`),
    tooLong: () => {},
    pause: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      order.push('paused');
    },
  });
  expect(order).toEqual(['read 1', 'line 1', 'paused', 'read 2', 'line 2', 'paused', 'paused']);
});
