import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entry, mixedEntry } from '../../test/ledger-samples.ts';
import { groupRows, type RollUpRow, rollUp } from './roll-up.ts';

const show = (rows: readonly RollUpRow[]): string[] =>
  rows.map(({ kind, path, what, shape, name, other, calls, times }) =>
    [kind, path, what, shape, name, other, calls, times].join('|'),
  );

describe('adding up', () => {
  test('counts calls, fields, issues, repairs, mends, faults and times', () => {
    const rejected = entry(1, {
      outcome: 'rejected',
      attempt: 1,
      issues: [
        { path: 'rows[].id', code: 'type', received: 'string' },
        { path: 'rows[].id', code: 'type', received: 'string' },
        { path: '', code: 'unknown', name: 'folder', beside: 'path' },
      ],
      fields: ['rows'],
    });
    const healed = entry(1, {
      outcome: 'healed',
      attempt: 2,
      steps: [{ path: 'sort', rule: 'enum-style', loss: 'none', shape: 'string → string', name: 'A', to: 'a' }],
      mends: [{ path: '', code: 'unknown', name: 'folder', to: 'path' }],
    });
    expect(show(rollUp([rejected, healed]))).toEqual([
      'call||rejected|first|||1|1',
      'latency||512||||1|1'.replace('1|1', '2|2'),
      'field|rows|||||1|1',
      'issue|rows[].id|type|string|||1|2',
      'issue||unknown||folder|path|1|1',
      'fault|||||[["","unknown"],["rows[].id","type"]]|1|1',
      'call||healed|again|||1|1',
      'field|path|||||1|1',
      'step|sort|enum-style|string → string|A|a|1|1',
      'mend||unknown||folder|path|1|1',
      'fault|||||[["sort","enum-style"]]|1|1',
    ]);
  });

  test('tells days, tools and models apart', () => {
    const rows = rollUp([entry(1), entry(2), entry(1, { model: 'other' })]);
    expect(rows.filter((row) => row.kind === 'call').map(({ day, tool, model }) => [day, tool, model])).toEqual([
      ['2026-11-02', 'tool_1', 'model-1'],
      ['2026-11-03', 'tool_2', 'model-2'],
      ['2026-11-02', 'tool_1', 'other'],
    ]);
  });
});

describe('grouping', () => {
  const rows = rollUp(Array.from({ length: 200 }, (_, number) => mixedEntry(number)));

  test('adds what is not asked to be told apart', () => {
    const total = groupRows(rows, { kinds: ['call'], by: ['what'] });
    expect(total.map(({ kind, day, what, calls }) => [kind, day, what, calls])).toEqual([
      ['call', '', 'accepted', 170],
      ['call', '', 'healed', 20],
      ['call', '', 'rejected', 10],
    ]);
  });

  test('limits days, tools and models', () => {
    const query = { kinds: ['call'], since: '2026-11-02', until: '2026-11-03', tools: ['tool_1', 'tool_2'] } as const;
    expect(groupRows(rows, query).every((row) => row.day === '2026-11-02' || row.day === '2026-11-03')).toBe(true);
    expect(groupRows(rows, { ...query, models: [] })).toEqual([]);
  });

  test('of parts that were added up one by one is that of all', () => {
    const sorted = (list: readonly RollUpRow[]) => list.map((row) => JSON.stringify(row)).sort();
    fc.assert(
      fc.property(fc.array(fc.nat(60), { maxLength: 60 }), fc.nat(60), (numbers, cut) => {
        const list = numbers.map(mixedEntry);
        const parts = groupRows([...rollUp(list.slice(0, cut)), ...rollUp(list.slice(cut))]);
        expect(sorted(parts)).toEqual(sorted(rollUp(list)));
      }),
    );
  });
});
