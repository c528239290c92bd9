import { describe, expect, test } from 'vitest';
import { createStopper } from './stopper.ts';
import { waitFor } from './wait-for.ts';

const never = (): Promise<never> => new Promise(() => undefined);

describe('waiting', () => {
  test('gives the value, now or later', async () => {
    expect(await waitFor(() => 1, {})).toEqual({ kind: 'settled', value: 1 });
    expect(await waitFor(async () => 2, { timeout: 1000 })).toEqual({ kind: 'settled', value: 2 });
  });

  test('gives what is thrown, now or later', async () => {
    const fail = (): never => {
      throw new Error('now');
    };
    expect(await waitFor(fail, {})).toMatchObject({ kind: 'threw', error: { message: 'now' } });
    expect(await waitFor(async () => fail(), {})).toMatchObject({ kind: 'threw' });
    expect(await waitFor(() => Promise.reject(undefined), {})).toEqual({ kind: 'threw', error: undefined });
  });

  test('takes a promise that is none for what it does', async () => {
    const hostile = {
      // biome-ignore lint/suspicious/noThenProperty: this is what is tested.
      get then(): never {
        throw new Error('no then');
      },
    };
    expect(await waitFor(() => hostile, {})).toMatchObject({ kind: 'threw', error: { message: 'no then' } });
  });

  test('ends at the time limit', async () => {
    expect(await waitFor(never, { timeout: 5 })).toEqual({ kind: 'timed-out', milliseconds: 5 });
  });

  test('takes what no timer can hold for no limit', async () => {
    for (const timeout of [Number.POSITIVE_INFINITY, 2 ** 31, 0, Number.NaN]) {
      const later = (): Promise<string> => new Promise((resolve) => setTimeout(resolve, 5, 'done'));
      expect(await waitFor(later, { timeout })).toEqual({ kind: 'settled', value: 'done' });
    }
  });

  test('ends when the call is stopped, and does not start where it has been', async () => {
    const stopper = createStopper();
    const waited = waitFor(never, { stopper });
    stopper.stop('enough');
    expect(await waited).toEqual({ kind: 'stopped' });
    let started = false;
    const start = (): void => {
      started = true;
    };
    expect(await waitFor(start, { stopper })).toEqual({ kind: 'stopped' });
    expect(started).toBe(false);
  });

  test('hears nothing of a rejection that comes too late', async () => {
    const unheard: unknown[] = [];
    const listen = (reason: unknown): void => void unheard.push(reason);
    process.on('unhandledRejection', listen);
    const late = (): Promise<never> => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 10));
    expect((await waitFor(late, { timeout: 1 })).kind).toBe('timed-out');
    await new Promise((resolve) => setTimeout(resolve, 30));
    process.off('unhandledRejection', listen);
    expect(unheard).toEqual([]);
  });
});
