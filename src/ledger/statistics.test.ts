import { describe, expect, test } from 'vitest';
import { entries, entry } from '../../test/ledger-samples.ts';
import type { LedgerEntry } from './entry.ts';
import { createEntryReader, createMemorySink } from './memory.ts';
import type { ReportData } from './report-data.ts';
import { groupRows, rollUp } from './roll-up.ts';
import { readReport, summarizeRows } from './statistics.ts';

function report(list: readonly LedgerEntry[]): ReportData {
  const rows = rollUp(list);
  return summarizeRows({ calls: rows, details: rows, daily: rows });
}

const search = { tool: 'search', model: 'a', time: '2026-10-01T08:00:00.000Z' };
const coerced = { path: 'limit', rule: 'coerce', loss: 'none', shape: 'string → number' } as const;
let next = 0;
const times = (count: number, more: Partial<LedgerEntry>): LedgerEntry[] =>
  Array.from({ length: count }, () => entry(next++, { ...search, ...more }));

describe('the numbers of calls', () => {
  test('are given in all, by day, tool and model', () => {
    const data = report([
      ...times(6, {}),
      ...times(3, { outcome: 'healed', steps: [coerced], time: '2026-10-02T08:00:00.000Z' }),
      ...times(1, { outcome: 'rejected', issues: [{ path: 'limit', code: 'type', received: 'array' }], tool: 'other' }),
      ...times(2, { outcome: 'closed', issues: [{ path: '', code: 'closed' }], model: 'b' }),
    ]);
    expect(data.total).toEqual({ calls: 12, accepted: 6, healed: 3, rejected: 1, closed: 2, brokenShare: 0.4 });
    expect([data.since, data.until]).toEqual(['2026-10-01', '2026-10-02']);
    expect(data.days.map(({ day, calls }) => [day, calls])).toEqual([
      ['2026-10-01', 9],
      ['2026-10-02', 3],
    ]);
    expect(data.tools.map(({ tool, calls }) => [tool, calls])).toEqual([
      ['search', 11],
      ['other', 1],
    ]);
    expect(data.models.map(({ model, calls, closed }) => [model, calls, closed])).toEqual([
      ['a', 10, 0],
      ['b', 2, 2],
    ]);
    expect(data.fields.some((field) => field.reasons.some((reason) => reason.what === 'closed'))).toBe(false);
  });

  test('of an empty ledger are zeros, not errors', () => {
    const data = report([]);
    expect(data.total).toEqual({ calls: 0, accepted: 0, healed: 0, rejected: 0, closed: 0, brokenShare: 0 });
    expect([data.since, data.latency, data.days, data.fields]).toEqual([null, null, [], []]);
  });

  test('say which round trips were saved, which were spent, and what receipts mended', () => {
    const issues = [
      { path: 'a', code: 'missing' },
      { path: 'b', code: 'type', received: 'string' },
      { path: 'c', code: 'enum' },
    ] as const;
    const data = report([
      ...times(4, { outcome: 'healed', steps: [coerced], attempt: 1 }),
      ...times(3, { outcome: 'rejected', issues, attempt: 1 }),
      ...times(1, { outcome: 'rejected', issues: issues.slice(0, 1), attempt: 2 }),
      ...times(2, { attempt: 2 }),
      ...times(1, { outcome: 'closed', issues: [{ path: '', code: 'closed' }], attempt: 4 }),
    ]);
    expect(data.roundTrips).toEqual({ saved: 4, spent: 4, retried: 3, mended: 2, toldTogether: 6 });
  });

  test('of nanoseconds are mean and percentiles by buckets that double', () => {
    const data = report([...times(98, { nanoseconds: 900 }), ...times(2, { nanoseconds: 90_000 })]);
    expect(data.latency).toEqual({
      calls: 100,
      mean: 2_682,
      median: 1_024,
      percentile95: 1_024,
      percentile99: 131_072,
    });
  });
});

describe('the fields', () => {
  const healedOn = (day: number, count: number) =>
    times(count, { outcome: 'healed', steps: [coerced], fields: ['limit'], time: `2026-10-0${day}T08:00:00.000Z` });

  test('name the rule that a field lives on, with the share and the days', () => {
    const data = report([
      ...healedOn(1, 10),
      ...healedOn(2, 10),
      ...times(20, { fields: ['limit'] }),
      ...times(60, { fields: [] }),
    ]);
    expect(data.fields).toEqual([
      {
        tool: 'search',
        path: 'limit',
        used: 40,
        broken: 20,
        days: 2,
        daysOfTool: 2,
        reasons: [{ kind: 'healed', what: 'coerce', calls: 20, times: 20, share: 0.5 }],
        livesOn: 'coerce',
      },
    ]);
  });

  test('that are seldom healed, or in few calls, live on nothing', () => {
    expect(report([...healedOn(1, 20), ...times(80, { fields: ['limit'] })]).fields[0]).not.toHaveProperty('livesOn');
    expect(report(healedOn(1, 9)).fields[0]).not.toHaveProperty('livesOn');
  });

  test('inside lists are measured by the parameter at the top', () => {
    const steps = [
      { ...coerced, path: 'rows[].n' },
      { ...coerced, path: 'rows[].n' },
    ];
    const data = report([
      ...times(10, { outcome: 'healed', steps, fields: ['rows'] }),
      ...times(10, { fields: ['rows'] }),
    ]);
    expect(data.fields[0]).toMatchObject({ path: 'rows[].n', used: 20, broken: 10 });
    expect(data.fields[0]!.reasons).toEqual([{ kind: 'healed', what: 'coerce', calls: 10, times: 20, share: 0.5 }]);
  });

  test('come worst first, and the whole of the arguments has no share', () => {
    const fence = { path: '', rule: 'fence', loss: 'none', shape: 'text' } as const;
    const data = report([...healedOn(1, 3), ...times(5, { outcome: 'healed', steps: [fence] })]);
    expect(data.fields.map(({ path, used }) => [path, used])).toEqual([
      ['', null],
      ['limit', 3],
    ]);
  });
});

describe('the verdict on a fault', () => {
  const wrong = (model: string, all: number, faults: number): LedgerEntry[] => [
    ...times(all - faults, { model }),
    ...times(faults, { model, outcome: 'rejected', issues: [{ path: 'items[]', code: 'type', received: 'string' }] }),
  ];

  test('is the schema where at least five of many models make it', () => {
    const models = Array.from({ length: 12 }, (_, number) => wrong(`m${number}`, 20, number < 5 ? 4 : 0));
    const [fault] = report(models.flat()).faults;
    expect(fault).toMatchObject({ path: 'items[]', what: 'type', calls: 20, verdict: 'schema', failing: 5, asked: 12 });
    expect(fault!.models[0]).toEqual({ model: 'm0', calls: 20, faults: 4, share: 0.2 });
  });

  test('is the schema where all of a few models make it, however few', () => {
    expect(report([wrong('a', 20, 4), wrong('b', 20, 9)].flat()).faults[0]).toMatchObject({
      verdict: 'schema',
      failing: 2,
    });
  });

  test('is the model where it is one, and the others had the chance', () => {
    const data = report([wrong('a', 100, 20), wrong('b', 100, 0), wrong('c', 100, 0)].flat());
    expect(data.faults[0]).toMatchObject({ verdict: 'model', model: 'a', failing: 1, asked: 3 });
  });

  test('is open where one model is all there is, or the others called too seldom to tell', () => {
    expect(report(wrong('a', 100, 20)).faults[0]).toMatchObject({ verdict: 'open' });
    expect(report([wrong('a', 100, 20), wrong('b', 5, 0)].flat()).faults[0]).toMatchObject({ verdict: 'open' });
    expect(report([wrong('a', 10, 3), wrong('b', 10, 3), wrong('c', 90, 0)].flat()).faults[0]).toMatchObject({
      verdict: 'open',
    });
  });

  test('does not come from a slip in ten thousand calls', () => {
    const data = report([wrong('a', 1_000, 1), wrong('b', 1_000, 1)].flat());
    expect(data.faults[0]).toMatchObject({ verdict: 'open', failing: 0, asked: 2 });
  });

  test('counts the broken calls that fail only where the schema is the suspect', () => {
    const both = {
      outcome: 'rejected',
      issues: [
        { path: 'items[]', code: 'type', received: 'string' },
        { path: 'other', code: 'missing' },
      ],
    } as const;
    const data = report([wrong('a', 20, 4), wrong('b', 20, 4), times(2, { model: 'a', ...both })].flat());
    expect(data.suspect).toEqual({ broken: 10, bySchema: 8 });
  });
});

describe('the names', () => {
  test('list unknown keys and enum misses with what they stood for', () => {
    const data = report([
      ...times(3, { outcome: 'rejected', issues: [{ path: '', code: 'unknown', name: 'folder', beside: 'path' }] }),
      ...times(2, { mends: [{ path: '', code: 'unknown', name: 'folder', to: 'path' }] }),
      ...times(1, {
        model: 'b',
        outcome: 'healed',
        steps: [
          { path: 'path', rule: 'alias', loss: 'none', shape: 'key → key', name: 'folder' },
          { path: 'rows[].sort', rule: 'enum-style', loss: 'none', shape: 'string → string', name: 'A', to: 'a' },
        ],
      }),
      ...times(1, { outcome: 'rejected', issues: [{ path: 'rows[].sort', code: 'enum', name: 'newest' }] }),
    ]);
    expect(data.names).toEqual([
      {
        tool: 'search',
        path: '',
        kind: 'key',
        name: 'folder',
        calls: 4,
        models: 2,
        means: [
          { to: 'path', by: 'missing', calls: 3 },
          { to: 'path', by: 'retry', calls: 2 },
          { to: 'path', by: 'repair', calls: 1 },
        ],
      },
      {
        tool: 'search',
        path: 'rows[].sort',
        kind: 'member',
        name: 'A',
        calls: 1,
        models: 1,
        means: [{ to: 'a', by: 'repair', calls: 1 }],
      },
      { tool: 'search', path: 'rows[].sort', kind: 'member', name: 'newest', calls: 1, models: 1, means: [] },
    ]);
  });
});

describe('a report that is read from a store', () => {
  test('is the one made of all its entries', async () => {
    const list = entries(500);
    expect(await readReport(createEntryReader('list', list))).toEqual(report(list));
  });

  test('is the same from rows that were grouped', () => {
    const rows = rollUp(entries(500));
    const grouped = {
      calls: groupRows(rows, { kinds: ['call'] }),
      details: groupRows(rows, { by: ['kind', 'tool', 'model', 'path', 'what', 'shape', 'name', 'other'] }),
      daily: groupRows(rows, { kinds: ['issue', 'step'], by: ['day', 'tool', 'path', 'what'] }),
    };
    expect(summarizeRows(grouped)).toEqual(report(entries(500)));
  });

  test('is limited to what is asked for', async () => {
    const sink = createMemorySink();
    await sink.write(entries(500), new AbortController().signal);
    const data = await readReport(sink.reader(), { query: { tools: ['tool_1'], since: '2026-11-10' } });
    expect(data.tools.map(({ tool }) => tool)).toEqual(['tool_1']);
    expect(data.since! >= '2026-11-10').toBe(true);
  });

  test('is plain JSON', () => {
    const data = report(entries(200));
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  });
});
