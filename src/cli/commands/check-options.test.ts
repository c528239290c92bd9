import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check, folder, mendable, ndjson, right, tools, wrong } from '../../../test/cli-fixtures.ts';

describe('options', () => {
  const one = (call: unknown, ...words: readonly string[]) =>
    check(['--tools', tools, ...words, '-'], ndjson(call)).then(({ lines }) => lines[0]!);
  const dated = { tool: 'set_reminder', arguments: { at: '下周一' } };

  test('--heal', async () => {
    expect(await one(mendable, '--heal', 'off')).toMatchObject({ outcome: 'rejected', steps: [] });
    expect(await one(mendable, '--heal', 'alias')).toMatchObject({ outcome: 'rejected' });
    expect(await one(mendable, '--heal', 'alias, coerce')).toMatchObject({ outcome: 'healed' });
  });

  test('--effect, --base-date and --date-order', async () => {
    expect(await one(dated, '--base-date', '2026-10-02')).toMatchObject({ outcome: 'rejected' });
    expect(await one(dated, '--base-date', '2026-10-02', '--effect', 'read')).toMatchObject({
      arguments: { at: '2026-10-05' },
    });
    const slash = { tool: 'set_reminder', arguments: { at: '10/8' } };
    expect(await one(slash, '--base-date', '2026-10-02', '--effect', 'read', '--date-order', 'mdy')).toMatchObject({
      arguments: { at: '2026-10-08' },
    });
  });

  test('--keywords and --unknown-keys', async () => {
    const many = { tool: 'search_files', arguments: { path: '/', pattern: '*', max_results: 500 } };
    expect(await one(many)).toMatchObject({ issues: [{ code: 'range' }] });
    expect(await one(many, '--keywords', 'core')).toMatchObject({ outcome: 'accepted' });
    const more = { tool: 'search_files', arguments: { path: '/', pattern: '*', zebra: 1 } };
    expect(await one(more)).toMatchObject({ issues: [{ code: 'unknown' }] });
    expect(await one(more, '--unknown-keys', 'schema')).toMatchObject({ outcome: 'accepted' });
    expect(await one(more, '--drop-unknown')).toMatchObject({
      outcome: 'healed',
      arguments: { path: '/', pattern: '*' },
    });
  });

  test('--locale changes the words and nothing else', async () => {
    const line = await one(wrong, '--locale', 'zh');
    expect(line['receipt']).toContain('缺少必填参数 `pattern`');
    expect(line).toMatchObject({ issues: [{ code: 'missing', at: '/pattern' }] });
  });

  test('--observe proposes and applies nothing', async () => {
    const line = await one(mendable, '--observe');
    expect(line).toMatchObject({ outcome: 'rejected', proposal: [{ rule: 'alias' }, { rule: 'coerce' }] });
    expect(line).not.toHaveProperty('arguments');
  });

  test.each([
    ['--heal', 'some'],
    ['--effect', 'readonly'],
    ['--keywords', 'few'],
    ['--unknown-keys', 'drop'],
    ['--base-date', '2026-02-30'],
    ['--time-zone', 'Mars/Base'],
    ['--date-order', 'ydm'],
    ['--locale', 'de'],
    ['--format', 'xml'],
  ])('%s %s cannot be', async (option, value) => {
    const { status, stdout, stderr } = await check([option, value, '-'], ndjson(right));
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
    expect(stderr).not.toContain('an error of ours');
  });

  test('--ledger keeps a record of every outcome', async () => {
    const ledger = join(folder, 'ledger.ndjson');
    expect(
      (await check(['--tools', tools, '--ledger', ledger, '-'], ndjson({ ...mendable, model: 'm' }, wrong))).status,
    ).toBe(1);
    const text = readFileSync(ledger, 'utf8');
    expect(text.trimEnd().split('\n')).toHaveLength(2);
    expect(text).not.toContain('/var');
    expect(await check(['--ledger', join(folder, 'what'), '-'], ndjson(right))).toMatchObject({
      status: 2,
      stdout: '',
    });
  });
});

describe('retries are counted where lines name a turn', () => {
  const bad = (id: string, round: string, more: object = {}) => ({ ...wrong, id, turn: 't1', round, ...more });

  test('the third refusal closes the tool for the turn; later calls are not looked at', async () => {
    const calls = [
      bad('1', 'a'),
      bad('2', 'b'),
      bad('3', 'c'),
      { ...right, turn: 't1', round: 'd' },
      { ...right, turn: 't2', round: 'e' },
      right,
    ];
    const { lines } = await check(['--tools', tools, '-'], ndjson(...calls));
    expect(lines.map(({ issues, outcome }) => (issues as { code: string }[])[0]?.code ?? outcome)).toEqual([
      'missing',
      'missing',
      'missing',
      'closed',
      'accepted',
      'accepted',
    ]);
  });

  test('the second identical failure shows a minimal valid example', async () => {
    const { lines } = await check(['--tools', tools, '-'], ndjson(bad('1', 'a'), bad('2', 'b')));
    expect(lines[0]!['receipt']).not.toContain('"pattern":');
    expect(lines[1]!['receipt']).toContain('{"path":"text","pattern":"text"}');
  });

  test('the calls of one round count once', async () => {
    const { lines } = await check(
      ['--tools', tools, '-'],
      ndjson(...['1', '2', '3', '4'].map((id) => bad(id, 'same'))),
    );
    expect(lines.every(({ issues }) => (issues as { code: string }[])[0]?.code === 'missing')).toBe(true);
  });

  test('and nowhere else', async () => {
    const { lines } = await check(['--tools', tools, '-'], ndjson(...Array.from({ length: 9 }, () => wrong)));
    expect(new Set(lines.map(({ receipt }) => receipt)).size).toBe(1);
  });
});
