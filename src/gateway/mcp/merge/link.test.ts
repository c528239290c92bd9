import { expect, test } from 'vitest';
import type { Sink } from '../connect-streams.ts';
import type { Upstream } from '../upstream.ts';
import { createLink } from './link.ts';

/** A server whose streams are full when the test says so. */
function createServer() {
  const got: string[] = [];
  const state = {
    full: false,
    take: (_: Buffer): void => {},
    drain: (): void => {},
    client: undefined as Sink | undefined,
  };
  const resumed: boolean[] = [];
  const upstream: Upstream = {
    send: (bytes) => void got.push(bytes.toString()),
    onLine(take) {
      state.take = take;
    },
    isFull: () => state.full,
    onDrain(tell) {
      state.drain = tell;
    },
    writesTo(other) {
      state.client = other;
      other.onDrain(() => resumed.push(other.isFull()));
    },
    settled: () => Promise.resolve(),
    endInput: () => {},
    stop: () => {},
    ended: new Promise(() => {}),
  };
  return { upstream, got, state, resumed };
}

test('a link waits for the server that stands there now, and that one waits for the client', () => {
  const [first, second] = [createServer(), createServer()];
  const link = createLink(first.upstream);
  const lines: string[] = [];
  link.onLine((line) => void lines.push(line.toString()));
  let clientFull = true;
  let clientDrained = (): void => {};
  let asked = 0;
  link.writesTo({
    isFull: () => clientFull,
    onDrain(tell) {
      asked += 1;
      clientDrained = tell;
    },
  });
  let drained = 0;
  link.onDrain(() => {
    drained += 1;
  });
  first.state.full = true;
  expect(link.isFull()).toBe(true);

  link.replace(second.upstream);
  expect([link.isFull(), drained]).toEqual([false, 1]);
  link.send('a');
  second.state.take(Buffer.from('b'));
  second.state.drain();
  expect([first.got, second.got, lines, drained]).toEqual([[], ['a'], ['b'], 2]);
  expect(second.state.client?.isFull()).toBe(true);

  clientFull = false;
  clientDrained();
  expect([first.resumed, second.resumed, asked]).toEqual([[], [false], 1]);
});
