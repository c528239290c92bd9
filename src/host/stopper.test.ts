import { describe, expect, test, vi } from 'vitest';
import { onAbort } from './on-abort.ts';
import { createStopper } from './stopper.ts';

describe('listening for an abort', () => {
  test('calls back at once where the signal has aborted', () => {
    const heard = vi.fn();
    onAbort(AbortSignal.abort(), heard)();
    expect(heard).toHaveBeenCalledOnce();
  });

  test('calls every callback once, but not those that have stopped listening', () => {
    const controller = new AbortController();
    const heard: string[] = [];
    const stop = onAbort(controller.signal, () => heard.push('a'));
    onAbort(controller.signal, () => heard.push('b'));
    onAbort(controller.signal, () => heard.push('c'));
    stop();
    controller.abort();
    onAbort(controller.signal, () => heard.push('d'));
    expect(heard).toEqual(['b', 'c', 'd']);
  });

  test('puts one listener on the signal, however many wait', () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    for (let i = 0; i < 100; i++) onAbort(signal, () => undefined);
    expect(add).toHaveBeenCalledOnce();
  });
});

describe('a stopper', () => {
  test('stops with the signal of its caller, with the same reason, and tells who listens and who has its signal', () => {
    const parent = new AbortController();
    const stopper = createStopper(parent.signal);
    const heard = vi.fn();
    stopper.listen(heard);
    stopper.listen(heard);
    stopper.listen(() => heard('gone'))();
    const { signal } = stopper;
    expect([stopper.stopped, signal.aborted]).toEqual([false, false]);
    parent.abort('enough');
    expect([stopper.stopped, stopper.reason, signal.aborted, signal.reason]).toEqual([true, 'enough', true, 'enough']);
    expect(heard.mock.calls).toEqual([[], []]);
  });

  test('that is stopped already says so at once', () => {
    const stopper = createStopper(AbortSignal.abort('before'));
    const heard = vi.fn();
    stopper.listen(heard)();
    expect([heard.mock.calls.length, stopper.reason, stopper.signal.reason]).toEqual([1, 'before', 'before']);
  });

  test('stops once: the first reason stays', () => {
    const stopper = createStopper();
    stopper.stop('first');
    stopper.stop('second');
    expect(stopper.signal.reason).toBe('first');
  });

  test('that was released hears nothing of its caller', () => {
    const parent = new AbortController();
    const stopper = createStopper(parent.signal);
    stopper.release();
    parent.abort();
    expect(stopper.stopped).toBe(false);
  });
});
