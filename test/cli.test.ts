import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';

// The built command line as a process of its own; another build can be named to try it.
const main = process.env['TOOLMEND_CLI'] ?? fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'toolmend-cli-'));
const tools = join(folder, 'tools.json');
const call = (id: number): string =>
  `${JSON.stringify({ id: String(id), tool: 'note', arguments: `{"text":"number ${id}","tags":["a","b"]}` })}\n`;

function run(words: readonly string[], input = '') {
  return spawnSync(process.execPath, [main, ...words], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
}

beforeAll(() => {
  expect(existsSync(main), 'build first: npm run build').toBe(true);
  const parameters = {
    type: 'object',
    properties: { text: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
    required: ['text'],
  };
  writeFileSync(tools, JSON.stringify([{ name: 'note', parameters }]));
});

describe('as a process', () => {
  test('answers the line of the protocol', () => {
    const line = {
      id: '7',
      tool: {
        name: 'search_files',
        parameters: {
          type: 'object',
          properties: { path: { type: 'string' }, pattern: { type: 'string', 'x-alias': ['kw'] } },
          required: ['path', 'pattern'],
        },
      },
      arguments: '{"path":"/var/log","kw":"*.log"}',
      finishReason: 'stop',
      turn: 't1',
    };
    const { status, stdout, stderr } = run(['check', '-'], JSON.stringify(line));
    expect(JSON.parse(stdout)).toEqual({
      id: '7',
      tool: 'search_files',
      outcome: 'healed',
      arguments: { path: '/var/log', pattern: '*.log' },
      steps: [{ rule: 'alias', op: 'rename', at: '/pattern', from: 'kw', loss: 'none' }],
      issues: [],
      receipt: 'Corrected before running: `kw` -> `pattern` (alias)',
      nanoseconds: expect.any(Number),
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  test('ends with 1 for a rejected call and with 2 for a wrong use', () => {
    expect(run(['check', '--tools', tools, '-'], '{"tool":"note","arguments":{}}').status).toBe(1);
    expect(run(['check', '--tools', tools]).status).toBe(2);
    expect(run(['chekc']).status).toBe(2);
    expect(run(['--help']).status).toBe(0);
    expect(run(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('keeps every line when standard output is a pipe', () => {
    const { stdout } = run(
      ['check', '--tools', tools, '-'],
      Array.from({ length: 20_000 }, (_, id) => call(id)).join(''),
    );
    const ids = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual(Array.from({ length: 20_000 }, (_, id) => String(id)));
  });

  test('is quiet when its reader has seen enough, and has taken down what it answered', async () => {
    const ledger = join(folder, 'unread.ndjson');
    const child = spawn(process.execPath, [main, 'check', '--tools', tools, '--ledger', ledger, '-']);
    let stderr = '';
    child.stderr.on('data', (text: Buffer) => {
      stderr += text.toString();
    });
    child.stdin.on('error', () => {});
    let answers = 0;
    child.stdout.once('data', (text: Buffer) => {
      answers = text.toString().split('\n').length - 1;
      child.stdout.destroy();
    });
    child.stdin.write(Array.from({ length: 50_000 }, (_, id) => call(id)).join(''));
    child.stdin.end();
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect([status, stderr]).toEqual([0, '']);
    const entries = readFileSync(ledger, 'utf8').trimEnd().split('\n');
    expect(answers).toBeGreaterThan(0);
    expect(entries.length).toBeGreaterThanOrEqual(answers);
    expect(entries.length).toBeLessThan(50_000);
  });

  test('answers a line when it comes, and does not wait for the end of the input', async () => {
    const child = spawn(process.execPath, [main, 'check', '--tools', tools, '-']);
    child.stdin.write(call(1));
    const answer = await new Promise<string>((resolve) =>
      child.stdout.once('data', (text: Buffer) => resolve(text.toString())),
    );
    expect(JSON.parse(answer).id).toBe('1');
    child.stdin.end();
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  });

  test('needs no more memory for more calls', () => {
    const calls = join(folder, 'many.jsonl');
    writeFileSync(calls, Array.from({ length: 200_000 }, (_, id) => call(id)).join(''));
    const words = ['--max-old-space-size=40', main, 'check', '--tools', tools, '--summary', calls];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
    expect(status).toBe(0);
    expect(stdout.split('\n')).toHaveLength(200_001);
    expect(stderr).toContain('200000');
  }, 60_000);
});
