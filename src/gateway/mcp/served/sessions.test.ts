import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServedSession } from './session.ts';
import { createServedSessions, type ServedSessions } from './sessions.ts';

interface FakeSession extends ServedSession {
  isBusy: boolean;
  isOfHandshake: boolean;
  /** What was asked of it. */
  readonly asked: string[];
  die(): void;
}

function createFake(): FakeSession {
  let die = (): void => {};
  const ended = new Promise<void>((resolve) => {
    die = resolve;
  });
  const asked: string[] = [];
  return {
    isBusy: false,
    isOfHandshake: false,
    asked,
    ended,
    die,
    post: () => {},
    openStream: () => {},
    left: () => {},
    isIdle() {
      return !this.isBusy;
    },
    end: () => void asked.push('end'),
    stop() {
      asked.push('stop');
      die();
    },
  };
}

const idle = 1_000;

function createBench(most = 10) {
  const opened: FakeSession[] = [];
  const sessions: ServedSessions = createServedSessions(
    async () => {
      const session = createFake();
      opened.push(session);
      return session;
    },
    { most, idle },
  );
  return { opened, sessions };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a session of one client', () => {
  test('is ended when nobody has used it for a while', async () => {
    const { opened, sessions } = createBench();
    const { id } = (await sessions.begin(''))!;
    vi.advanceTimersByTime(idle - 1);
    expect(sessions.find(id)).toBe(opened[0]);
    vi.advanceTimersByTime(idle - 1);
    expect(opened[0]!.asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([sessions.find(id), opened[0]!.asked]).toEqual([undefined, ['end']]);
  });

  test('is not while somebody waits, and has all of its time after that', async () => {
    const { opened, sessions } = createBench();
    const { id } = (await sessions.begin(''))!;
    opened[0]!.isBusy = true;
    vi.advanceTimersByTime(2.5 * idle);
    opened[0]!.isBusy = false;
    sessions.used(opened[0]!);
    vi.advanceTimersByTime(idle - 1);
    expect(opened[0]!.asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sessions.find(id)).toBeUndefined();
  });

  test('gives way to another where it was used least, and is not in use', async () => {
    const { opened, sessions } = createBench(3);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await sessions.begin(''))!.id);
    opened[0]!.isBusy = true;
    sessions.find(ids[1]!);
    expect(await sessions.begin('')).toBeDefined();
    expect(opened.map(({ asked }) => asked.length)).toEqual([0, 0, 1, 0]);
    for (const each of opened) each.isBusy = true;
    expect(await sessions.begin('')).toBeUndefined();
    expect(await sessions.share('')).toBeUndefined();
  });

  test('is forgotten when its servers have ended', async () => {
    const { opened, sessions } = createBench();
    const { id } = (await sessions.begin(''))!;
    opened[0]!.die();
    await opened[0]!.ended;
    expect(sessions.find(id)).toBeUndefined();
  });
});

describe('servers that are shared', () => {
  test('are started once for all who ask at a time, and once for each authorization', async () => {
    const { opened, sessions } = createBench();
    const [a, b, c] = await Promise.all([sessions.share('x'), sessions.share('x'), sessions.share('y')]);
    expect([a === b, a === c, opened.length]).toEqual([true, false, 2]);
    expect(await sessions.share('x')).toBe(a);
  });

  test('become those of the first who greets where they do not all have the later era', async () => {
    const { opened, sessions } = createBench();
    const shared = await sessions.share('x');
    opened[0]!.isOfHandshake = true;
    expect((await sessions.begin('y'))!.session).not.toBe(shared);
    const { id, session } = (await sessions.begin('x'))!;
    expect([session, sessions.find(id)]).toEqual([shared, shared]);
    expect((await sessions.begin('x'))!.session).not.toBe(shared);
    expect(await sessions.share('x')).not.toBe(shared);
  });

  test('are no session that could be named', async () => {
    const { sessions } = createBench();
    await sessions.share('x');
    for (const id of ['x', 'shared x']) expect(sessions.find(id)).toBeUndefined();
  });
});

test('all are stopped at the end, and those that start then as well', async () => {
  const { opened, sessions } = createBench();
  await sessions.begin('');
  const late = sessions.share('');
  await sessions.close();
  await late;
  expect(opened.map(({ asked }) => asked)).toEqual([['stop'], ['stop']]);
});
