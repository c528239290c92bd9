import { describe, expect, test } from 'vitest';
import { accepted, rejected } from '../../test/ledger-samples.ts';
import { createLedger } from './create-ledger.ts';
import { createMemorySink } from './memory.ts';

function record() {
  const sink = createMemorySink();
  const ledger = createLedger({ sinks: [sink] });
  return { ledger, sink };
}

const refused = rejected([
  { code: 'missing', at: '/path' },
  { code: 'unknown', at: '/folder' },
  { code: 'enum', at: '/sort' },
]);
const call = { tool: 'search_files', arguments: { folder: '/x', sort: 'newest' } };

describe('the tries of a tool in one turn', () => {
  test('are numbered, and what the model sent after the receipt is kept as a mend', async () => {
    const { ledger, sink } = record();
    ledger.record(call, refused, { turn: 't1' });
    ledger.record(call, accepted({ path: '/x', sort: 'mtime' }), { turn: 't1' });
    await ledger.close();
    expect(sink.entries.map(({ outcome, attempt, mends }) => ({ outcome, attempt, mends }))).toEqual([
      { outcome: 'rejected', attempt: 1, mends: undefined },
      {
        outcome: 'accepted',
        attempt: 2,
        mends: [
          { path: '', code: 'unknown', name: 'folder', to: 'path' },
          { path: 'sort', code: 'enum', name: 'newest', to: 'mtime' },
        ],
      },
    ]);
  });

  test('start afresh after a call that passed, and in another turn, session or tool', async () => {
    const { ledger, sink } = record();
    ledger.record(call, refused, { turn: 't1' });
    ledger.record(call, accepted({}, 'other'), { turn: 't1' });
    ledger.record(call, accepted(), { turn: 't2' });
    ledger.record(call, accepted(), { turn: 't1', session: 's' });
    ledger.record(call, accepted(), { turn: 't1' });
    ledger.record(call, accepted(), { turn: 't1' });
    await ledger.close();
    expect(sink.entries.map((entry) => entry.attempt)).toEqual([1, 1, 1, 1, 2, 1]);
  });

  test('are not known without a turn', async () => {
    const { ledger, sink } = record();
    ledger.record(call, refused);
    ledger.record(call, accepted());
    await ledger.close();
    expect(sink.entries.map((entry) => entry.attempt)).toEqual([undefined, undefined]);
  });

  test('count the ones that the budget closed', async () => {
    const { ledger, sink } = record();
    ledger.record(call, refused, { turn: 't1' });
    ledger.record(call, rejected([{ code: 'closed', at: '' }]), { turn: 't1' });
    await ledger.close();
    expect(sink.entries.map(({ outcome, attempt }) => [outcome, attempt])).toEqual([
      ['rejected', 1],
      ['closed', 2],
    ]);
  });

  test('leave no mend where the model kept the unknown key', async () => {
    const { ledger, sink } = record();
    ledger.record(call, refused, { turn: 't1' });
    ledger.record(call, accepted({ path: '/x', folder: '/x', sort: 'newest' }), { turn: 't1' });
    await ledger.close();
    expect(sink.entries[1]!.mends).toBeUndefined();
  });

  test('of many turns that never end are forgotten, the oldest first', async () => {
    const { ledger, sink } = record();
    for (let turn = 0; turn <= 1_000; turn++) ledger.record(call, refused, { turn: `t${turn}` });
    ledger.record(call, accepted(), { turn: 't0' });
    ledger.record(call, accepted(), { turn: 't1000' });
    await ledger.close();
    expect(sink.entries.slice(-2).map((entry) => entry.attempt)).toEqual([1, 2]);
  });
});
