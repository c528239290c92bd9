import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accepted, call } from '../../test/ledger-samples.ts';
import { createLedger } from './create-ledger.ts';
import type { LedgerEntry } from './entry.ts';
import type { LedgerSink } from './sink.ts';

/** A sink whose writes do what the test says, one after the other; then it works. */
function scripted(...script: readonly ('throw' | 'hang' | 'reject')[]) {
  const written: LedgerEntry[] = [];
  let turn = 0;
  const sink: LedgerSink & { fix(): void; closed: boolean } = {
    name: 'scripted',
    closed: false,
    fix: () => {
      turn = script.length;
    },
    write(entries) {
      const act = script[turn++];
      if (act === 'throw') throw new Error('no space left');
      if (act === 'reject') return Promise.reject(new Error('gone'));
      if (act === 'hang') return new Promise<void>(() => {});
      written.push(...entries);
      return undefined;
    },
    close() {
      sink.closed = true;
    },
  };
  return { sink, written };
}

const quick = { interval: 5, firstWait: 1, longestWait: 4, writeTimeout: 20, flushTimeout: 2_000 };

describe('recording', () => {
  test('brings every call to every sink once and in order', async () => {
    const [a, b] = [scripted(), scripted()];
    const ledger = createLedger({ sinks: [a.sink, b.sink], batch: 7 });
    for (let number = 0; number < 100; number++) ledger.record({ tool: `t${number}` }, accepted({}, `t${number}`));
    expect(await ledger.close()).toBe(true);
    const tools = Array.from({ length: 100 }, (_, number) => `t${number}`);
    expect(a.written.map((entry) => entry.tool)).toEqual(tools);
    expect(b.written.map((entry) => entry.tool)).toEqual(tools);
    expect(a.sink.closed).toBe(true);
  });

  test('happens by itself after the interval', async () => {
    const { sink, written } = scripted();
    const ledger = createLedger({ sinks: [sink], interval: 5 });
    ledger.record(call, accepted());
    await expect.poll(() => written.length).toBe(1);
    await ledger.close();
  });

  test('takes time and id from where it is told', async () => {
    const { sink, written } = scripted();
    const ledger = createLedger({ sinks: [sink], clock: () => 5_000, createId: (time) => `id-${time}` });
    ledger.record(call, accepted());
    ledger.record(call, accepted(), { time: 7_000 });
    await ledger.close();
    expect(written.map(({ id, time }) => [id, time])).toEqual([
      ['id-5000', '1970-01-01T00:00:05.000Z'],
      ['id-7000', '1970-01-01T00:00:07.000Z'],
    ]);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 9e15, 'yesterday', null])(
    'takes the time of its own clock where %s is given for one',
    async (time) => {
      const { sink, written } = scripted();
      const ledger = createLedger({ sinks: [sink], clock: () => 5_000 });
      ledger.record(call, accepted(), { time } as never);
      expect(await ledger.close()).toBe(true);
      expect(written.map((entry) => entry.time)).toEqual(['1970-01-01T00:00:05.000Z']);
    },
  );

  test('leaves out what no entry can hold, and writes a number that is an id as text', async () => {
    const { sink, written } = scripted();
    const ledger = createLedger({ sinks: [sink] });
    const odd = [{ model: Symbol('m'), session: {}, turn: null }, { turn: 3, session: 4n, nanoseconds: '5' }, null];
    for (const extra of odd) ledger.record(call, accepted(), extra as never);
    expect(await ledger.close()).toBe(true);
    for (const entry of written) expect(Object.keys(entry)).not.toContain('model');
    expect(written.map(({ session, turn, nanoseconds }) => [session, turn, nanoseconds])).toEqual([
      [undefined, undefined, undefined],
      ['4', '3', undefined],
      [undefined, undefined, undefined],
    ]);
  });

  test('goes on where the parameters of a tool cannot be had', async () => {
    const { sink, written } = scripted();
    const parametersOf = (): never => {
      throw new Error('no such tool');
    };
    const ledger = createLedger({ sinks: [sink], parametersOf });
    ledger.record(call, accepted({ path: 'a' }));
    expect(await ledger.close()).toBe(true);
    expect(written.map(({ fields }) => fields)).toEqual([['path']]);
  });

  test('without a sink costs nothing and counts', async () => {
    const ledger = createLedger({ sinks: [], capacity: 4 });
    for (let number = 0; number < 10; number++) ledger.record(call, accepted());
    expect(await ledger.close()).toBe(true);
    expect(ledger.stats()).toEqual({ recorded: 10, sinks: [] });
  });

  test('refuses a capacity that cannot be', () => {
    expect(() => createLedger({ sinks: [], capacity: 0 })).toThrow(
      "the ledger's capacity is a whole number from 1, not 0",
    );
  });
});

describe('a sink that fails', () => {
  test('may throw what cannot be said in words', async () => {
    let failures = 0;
    const sink: LedgerSink = {
      name: 'odd',
      write() {
        if (failures++ === 0) throw Object.create(null);
      },
    };
    const ledger = createLedger({ sinks: [sink], ...quick });
    ledger.record(call, accepted());
    expect(await ledger.close()).toBe(true);
    expect(ledger.stats().sinks).toMatchObject([{ written: 1, failures: 1 }]);
  });

  test.each(['throw', 'reject', 'hang'] as const)(
    'is tried again when its write would %s, and nothing is lost',
    async (act) => {
      const { sink, written } = scripted(act, act, act);
      const ledger = createLedger({ sinks: [sink], ...quick });
      for (let number = 0; number < 10; number++) ledger.record(call, accepted());
      expect(await ledger.flush()).toBe(true);
      expect(written.length).toBe(10);
      const [stats] = ledger.stats().sinks;
      expect(stats).toEqual({
        name: 'scripted',
        written: 10,
        pending: 0,
        dropped: { full: 0, closed: 0 },
        failures: 3,
      });
      await ledger.close();
    },
  );

  test('does not hold up another one', async () => {
    const [bad, good] = [scripted(...Array<'throw'>(1_000).fill('throw')), scripted()];
    const ledger = createLedger({ sinks: [bad.sink, good.sink], ...quick, flushTimeout: 50 });
    ledger.record(call, accepted());
    expect(await ledger.flush()).toBe(false);
    expect(good.written.length).toBe(1);
    expect(ledger.stats().sinks[0]).toMatchObject({ pending: 1, trouble: 'no space left' });
    await ledger.close();
  });

  test('loses the oldest when the ring is full, counts them, and gets all the later ones when it is back', async () => {
    const { sink, written } = scripted(...Array<'reject'>(10_000).fill('reject'));
    const ledger = createLedger({ sinks: [sink], capacity: 20, batch: 5, ...quick });
    for (let round = 0; round < 10; round++) {
      for (let number = 0; number < 10; number++) ledger.record({ tool: 't' }, accepted({}, `t${round * 10 + number}`));
      await new Promise((resolve) => setTimeout(resolve, 8));
    }
    sink.fix();
    expect(await ledger.flush()).toBe(true);
    const [stats] = ledger.stats().sinks;
    expect(stats!.dropped.full).toBeGreaterThanOrEqual(70);
    expect(stats!.written + stats!.dropped.full).toBe(100);
    expect(written.length).toBe(stats!.written);
    expect(written.at(-1)!.tool).toBe('t99');
    expect(stats).not.toHaveProperty('trouble');
    expect(await ledger.close()).toBe(false);
  });

  test('that is still gone at the end has its rest counted as dropped, and closing ends', async () => {
    const { sink } = scripted(...Array<'hang'>(1_000).fill('hang'));
    const ledger = createLedger({ sinks: [sink], ...quick, flushTimeout: 40 });
    for (let number = 0; number < 3; number++) ledger.record(call, accepted());
    expect(await ledger.close()).toBe(false);
    ledger.record(call, accepted());
    expect(ledger.stats().sinks[0]).toMatchObject({ written: 0, pending: 0, dropped: { full: 0, closed: 4 } });
    expect(await ledger.close()).toBe(false);
  });

  test('that marks badly fails no call', async () => {
    const { sink, written } = scripted();
    const marking: LedgerSink = {
      ...sink,
      mark: () => {
        throw new Error('no span');
      },
    };
    const ledger = createLedger({ sinks: [marking] });
    ledger.record(call, accepted());
    await ledger.close();
    expect(written.length).toBe(1);
  });
});

describe('a burst', () => {
  test('that outruns the ring is counted, and record says when to wait', async () => {
    const { sink, written } = scripted();
    const ledger = createLedger({ sinks: [sink], capacity: 100 });
    const answers = Array.from({ length: 150 }, () => ledger.record(call, accepted()));
    expect(answers.indexOf(false)).toBe(50);
    await ledger.flush();
    expect(ledger.stats().sinks[0]).toMatchObject({ written: 100, dropped: { full: 50, closed: 0 } });
    expect(written.length).toBe(100);
    expect(ledger.record(call, accepted())).toBe(true);
    await ledger.close();
  });

  test('loses nothing for a caller that waits when it is told to', async () => {
    const { sink, written } = scripted();
    const ledger = createLedger({ sinks: [sink], capacity: 100 });
    for (let number = 0; number < 1_000; number++) if (!ledger.record(call, accepted())) await ledger.flush();
    await ledger.close();
    expect(written.length).toBe(1_000);
  });
});

test('the law of the books: what was recorded is written, waiting or counted as dropped', async () => {
  const act = fc.constantFrom<'throw' | 'reject' | 'hang' | 'fine'>('throw', 'reject', 'hang', 'fine', 'fine');
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 10 }),
      async (acts, bursts, capacity, batch) => {
        const written = new Set<string>();
        let turn = 0;
        const sink: LedgerSink = {
          name: 's',
          write: (entries) => {
            const now = acts[turn++] ?? 'fine';
            if (now === 'throw') throw new Error('x');
            if (now === 'reject') return Promise.reject(new Error('x'));
            if (now === 'hang') return new Promise<void>(() => {});
            for (const entry of entries) written.add(entry.id);
            return undefined;
          },
        };
        const ledger = createLedger({ sinks: [sink], capacity, batch, ...quick, writeTimeout: 3 });
        let recorded = 0;
        for (const burst of bursts) {
          for (let number = 0; number < burst; number++) ledger.record(call, accepted());
          recorded += burst;
          const [now] = ledger.stats().sinks;
          expect(now!.written + now!.pending + now!.dropped.full).toBe(recorded);
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
        await ledger.close();
        const [stats] = ledger.stats().sinks;
        expect(stats!.pending).toBe(0);
        expect(stats!.written + stats!.dropped.full + stats!.dropped.closed).toBe(recorded);
        expect(written.size).toBe(stats!.written);
      },
    ),
    { numRuns: 60 },
  );
});
