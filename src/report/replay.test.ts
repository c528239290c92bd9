import { expect, test } from 'vitest';
import { accepted, healed, rejected } from '../../test/ledger-samples.ts';
import { createReplayCount } from './replay.ts';

const limit = { rule: 'coerce', op: 'set', at: '/limit', from: '20', to: 20, loss: 'none' } as const;
const missing = rejected([{ code: 'missing', at: '/path' }]);
const closed = rejected([{ code: 'closed', at: '' }]);

test('counts outcomes before and after, and where they moved', () => {
  const count = createReplayCount();
  count.add(accepted(), accepted());
  count.add(missing, healed([limit]));
  count.add(missing, healed([limit]));
  count.add(healed([limit]), accepted());
  expect(count.read()).toMatchObject({
    before: { calls: 4, accepted: 1, healed: 1, rejected: 2, brokenShare: 0.75 },
    after: { calls: 4, accepted: 2, healed: 2, rejected: 0, brokenShare: 0.5 },
    moves: [
      { from: 'rejected', to: 'healed', calls: 2 },
      { from: 'healed', to: 'accepted', calls: 1 },
    ],
    better: 3,
    worse: 0,
    lost: 0,
    worseCalls: [],
  });
});

test('names the calls that came out worse, those that no longer run first', () => {
  const count = createReplayCount();
  count.add(accepted(), healed([limit]));
  count.add({ ...accepted(), id: 'c2' }, { ...missing, id: 'c2' });
  expect(count.read()).toMatchObject({
    better: 0,
    worse: 2,
    lost: 1,
    worseCalls: [
      { number: 2, id: 'c2', tool: 'search_files', from: 'accepted', to: 'rejected', issue: 'missing /path' },
      { number: 1, from: 'accepted', to: 'healed' },
    ],
  });
});

test('a closed tool and a refusal are equally bad', () => {
  const count = createReplayCount();
  count.add(closed, missing);
  count.add(missing, closed);
  expect(count.read()).toMatchObject({ better: 0, worse: 0, moves: [{ calls: 1 }, { calls: 1 }] });
});

test('tells calls that run with other arguments, also where the outcome is the same', () => {
  const count = createReplayCount();
  count.add(accepted({ sort: 'mtime' }), accepted({ sort: 'modified' }));
  count.add(healed([limit], { a: 1 }), accepted({ a: 2 }));
  count.add(accepted({ a: 1 }), accepted({ a: 1 }));
  expect(count.read().otherArguments).toBe(2);
});

test('lists the tools that changed, and no more than twenty calls', () => {
  const count = createReplayCount();
  for (let n = 0; n < 50; n++) count.add(accepted({}, 'a'), rejected([{ code: 'type', at: '/x' }], [], 'a'));
  count.add(accepted({}, 'b'), accepted({}, 'b'));
  const { tools, worseCalls } = count.read();
  expect(tools.map(({ tool, before, after }) => [tool, before.accepted, after.rejected])).toEqual([['a', 50, 50]]);
  expect(worseCalls).toHaveLength(20);
});
