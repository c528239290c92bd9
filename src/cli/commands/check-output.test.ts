import { describe, expect, test } from 'vitest';
import { check, file, mendable, ndjson, right, tools, wrong } from '../../../test/cli-fixtures.ts';
import { runForTest } from '../../../test/cli-run.ts';

describe('forms of output', () => {
  test('a terminal gets blocks with the receipt, and a summary', async () => {
    const calls = ndjson(right, mendable, wrong);
    const ran = await runForTest(['check', '--tools', tools, '-'], {
      stdin: calls,
      terminal: true,
      env: { NO_COLOR: '1' },
    });
    expect(ran.stdout.replace(/[\d.]+ µs/g, '0 µs')).toMatchInlineSnapshot(`
      "✓ accepted search_files r  0 µs
      ~ healed   search_files h  0 µs
          alias        kw -> /pattern
          coerce       /max_results  "20" -> 20
          | Corrected before running:
          | - \`kw\` -> \`pattern\` (alias)
          | - \`max_results\` "20" -> 20 (coerce)
      ✗ rejected search_files w  0 µs
          missing      /pattern
          | search_files failed due to the following issue(s):
          | The required parameter \`pattern\` is missing
          | Send the complete arguments again, as JSON only. Keep the tool name.
      "
    `);
    expect(ran.stderr).toMatchInlineSnapshot(`
      "
      outcome   calls  share
      accepted      1  33.3 %
      healed        1  33.3 %
      rejected      1  33.3 %
      all           3

      rule    calls
      alias       1
      coerce      1

      tool          field         what      by       calls
      search_files  /max_results  healed    coerce       1
      search_files  /pattern      healed    alias        1
      search_files  /pattern      rejected  missing      1
      "
    `);
  });

  test('with colour unless NO_COLOR is set', async () => {
    const start = String.fromCharCode(27);
    const coloured = await runForTest(['check', '--tools', tools, '-'], { stdin: ndjson(wrong), terminal: true });
    expect(coloured.stdout).toContain(`${start}[31m`);
    const piped = await check(['--tools', tools, '--format', 'pretty', '-'], ndjson(wrong));
    expect(piped.stdout).not.toContain(start);
  });

  test('control characters of a model do not reach the terminal', async () => {
    const evil = { id: '\u001b[2J', tool: 'x\u001b]0;y', arguments: { '\u001b[31m': 1 } };
    const { stdout, stderr } = await check(['--format', 'pretty', '-'], ndjson(evil));
    expect(stdout + stderr).not.toContain('\u001b');
  });

  test('json is one document', async () => {
    const { stdout } = await check(['--tools', tools, '--format', 'json', '--summary', '-'], ndjson(right, wrong));
    expect(JSON.parse(stdout)).toMatchObject({
      calls: [{ id: 'r' }, { id: 'w' }],
      summary: { calls: 2, outcomes: { accepted: 1, healed: 0, rejected: 1, closed: 0 } },
    });
    expect(JSON.parse((await check(['--format', 'json', '-'], '')).stdout)).toEqual({ calls: [] });
  });

  test('--truth tells the precision of each rule', async () => {
    const truth = file(
      'truth.jsonl',
      ndjson(
        { id: 'h', arguments: { path: '/etc', pattern: '*.log', max_results: 20 } },
        { id: 'h', arguments: { pattern: '*.log', path: '/var', max_results: 20 } },
        { id: 'i', arguments: '{"path":"/var","pattern":"*.txt"}' },
        { id: 'w', arguments: {} },
        { id: 'z', arguments: {} },
      ),
    );
    const calls = ndjson(mendable, { ...mendable, id: 'i', arguments: '{"path":"/var","kw":"*"}' }, wrong, right);
    const { stderr, stdout } = await check(['--tools', tools, '--format', 'json', '--truth', truth, '-'], calls);
    expect(JSON.parse(stdout).truth).toEqual({
      accepted: { right: 0, wrong: 0 },
      healed: { right: 1, wrong: 1 },
      refused: 1,
      rules: [
        { rule: 'alias', right: 1, wrong: 1 },
        { rule: 'coerce', right: 1, wrong: 0 },
      ],
      unused: 1,
    });
    expect(stderr).toMatchInlineSnapshot(`
      "
      against the truth  right  wrong  precision
      rule alias             1      1  50.0 %
      rule coerce            1      0  100.0 %
      healed calls           1      1  50.0 %
      accepted calls         0      0
      refused although an answer is known: 1
      answers that no call asked for: 1
      "
    `);
    expect(await check(['--truth', file('bad.jsonl', '{"id":1}\n'), '-'], '')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('line 1'),
    });
  });
});
