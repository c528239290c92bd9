import { describe, expect, test } from 'vitest';
import type { Issue, IssueCode, Outcome } from '../../base/index.ts';
import type { ReadCall } from '../../contract/index.ts';
import { createSummary } from './create-summary.ts';
import { foldPointer } from './fold-pointer.ts';
import { usedFields } from './used-fields.ts';

function accepted(args: Record<string, unknown>): [ReadCall, Outcome] {
  return [
    { tool: 'a', arguments: args },
    { outcome: 'accepted', tool: 'a', arguments: args, steps: [], issues: [], notices: [], receipt: '' },
  ];
}

function rejected(
  args: unknown,
  issues: readonly (readonly [IssueCode, string])[],
  model?: string,
): [ReadCall, Outcome] {
  const told = issues.map(([code, at]): Issue => ({ code, at, message: '' }));
  return [
    { tool: 'a', arguments: args, ...(model !== undefined && { model }) },
    { outcome: 'rejected', tool: 'a', steps: [], issues: told, receipt: '' },
  ];
}

function summarise(...calls: readonly [ReadCall, Outcome][]) {
  const summary = createSummary();
  for (const [call, outcome] of calls) summary.add(call, outcome);
  return summary.read();
}

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe('a summary', () => {
  test('counts outcomes, and closed calls apart from those whose arguments were looked at', () => {
    const closed = rejected({ x: 1 }, [['closed', '']]);
    const { calls, outcomes, fields } = summarise(accepted({}), rejected({}, [['missing', '/x']]), closed);
    expect([calls, outcomes]).toEqual([3, { accepted: 1, healed: 0, rejected: 1, closed: 1 }]);
    expect(fields).toEqual([{ tool: 'a', at: '/x', kind: 'rejected', name: 'missing', calls: 1 }]);
  });

  test('counts a rule once a call, and a field whatever its index', () => {
    const healed: Outcome = {
      outcome: 'healed',
      tool: 'a',
      arguments: { rows: [1, 2] },
      issues: [],
      notices: [],
      receipt: '',
      steps: [
        { rule: 'fence', at: '', loss: 'none' },
        { rule: 'coerce', op: 'set', at: '/rows/0', from: '1', to: 1, loss: 'none' },
        { rule: 'coerce', op: 'set', at: '/rows/1', from: '2', to: 2, loss: 'none' },
      ],
    };
    const summary = summarise([{ tool: 'a' }, healed]);
    expect(summary.rules).toEqual([
      { rule: 'coerce', calls: 1 },
      { rule: 'fence', calls: 1 },
    ]);
    expect(summary.fields).toEqual([{ tool: 'a', at: '/rows/[]', kind: 'healed', name: 'coerce', calls: 1 }]);
  });

  test('holds no value of an argument', () => {
    const secret = 'S3cret';
    const summary = summarise(
      accepted({ key: secret }),
      rejected({ key: secret, list: [{ deep: secret }] }, [['enum', '/key']]),
    );
    expect(JSON.stringify(summary)).not.toContain(secret);
  });

  test('keeps odd names apart', () => {
    const [call, outcome] = rejected({}, [
      ['unknown', '/__proto__'],
      ['unknown', '/a\u0000b'],
    ]);
    expect(summarise([call, outcome]).fields.map(({ at }) => at)).toEqual(['/__proto__', '/a\ufffdb']);
  });
});

describe('the schema is the suspect', () => {
  test('when three models fail alike, however many calls pass', () => {
    const fail = (model: string) => rejected({ at: 'x' }, [['format', '/at']], model);
    const pass = times(50, accepted({ at: '2026-01-01' }));
    expect(summarise(...pass, fail('m1'), fail('m2')).suspects).toEqual([]);
    expect(summarise(...pass, fail('m1'), fail('m2'), fail('m3')).suspects).toEqual([
      { tool: 'a', at: '/at', code: 'format', calls: 3, uses: 53, models: 3 },
    ]);
  });

  test('when five calls and four in five of those that use the field fail alike', () => {
    const fail = rejected('{"at":"x"}', [['format', '/at']]);
    expect(summarise(...times(4, fail)).suspects).toEqual([]);
    expect(summarise(...times(5, fail), accepted({ at: 'y' })).suspects).toHaveLength(1);
    expect(summarise(...times(5, fail), ...times(2, accepted({ at: 'y' }))).suspects).toEqual([]);
    expect(summarise(...times(5, fail), ...times(20, accepted({ other: 'y' }))).suspects).toHaveLength(1);
  });

  test('when a parameter is missing in most calls of the tool', () => {
    const fail = rejected({}, [['missing', '/at']]);
    expect(summarise(...times(5, fail), accepted({ at: 1 })).suspects).toMatchObject([{ calls: 5, uses: 6 }]);
    expect(summarise(...times(5, fail), ...times(5, accepted({ at: 1 }))).suspects).toEqual([]);
  });

  test('not when the failures have different codes', () => {
    const fails = (['type', 'format', 'enum'] as const).map((code, n) => rejected({ at: 1 }, [[code, '/at']], `m${n}`));
    expect(summarise(...fails).suspects).toEqual([]);
  });
});

test('a pointer folds its indexes and nothing else', () => {
  expect(['', '/a/0/b/12', '/01/a1', '/0'].map(foldPointer)).toEqual(['', '/a/[]/b/[]', '/01/a1', '/[]']);
});

test('the fields in use are found in values and in JSON text, within bounds', () => {
  expect([...usedFields({ rows: [{ id: 1 }, { 'a/b': 2 }] })]).toEqual([
    '',
    '/rows',
    '/rows/[]',
    '/rows/[]/id',
    '/rows/[]/a~1b',
  ]);
  expect([...usedFields('{"a":1}')]).toEqual(['', '/a']);
  expect([...usedFields('{"a":')]).toEqual(['']);
  expect(usedFields(Object.fromEntries(Array.from({ length: 9999 }, (_, n) => [n, n]))).size).toBeLessThanOrEqual(201);
});
