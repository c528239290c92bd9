import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listMcpTools } from './list-mcp-tools.ts';
import { splitCommand } from './split-command.ts';

const server = resolve(import.meta.dirname, '../../../test/fake-mcp-server.mjs');

async function namesOf(mood: string, timeout = 10_000): Promise<readonly unknown[]> {
  const tools = await listMcpTools([process.execPath, server, mood], { timeout });
  return tools.map((tool) => (tool as { name: unknown }).name);
}

describe('a server', () => {
  test.each([
    ['of the era with a handshake', 'plain', ['only']],
    ['of the era without', 'later-era', ['only']],
    ['with pages', 'pages', ['first', 'second']],
    ['that prints a greeting among its messages', 'greets', ['only']],
    ['that adds tools once it knows the client, and asks it things', 'late', ['only', 'late']],
    ['that does not stop when its input ends', 'stays', ['only']],
  ])('%s gives all its tools', async (_title, mood, names) => {
    expect(await namesOf(mood)).toEqual(names);
  });

  test.each([
    ['that ends at once', 'dies', /ended \(status 3\).*no configuration/s],
    ['that gives one cursor without end', 'endless', /same cursor/],
    ['that answers without a list', 'no-list', /without a list/],
  ])('%s is an error that says so', async (_title, mood, message) => {
    await expect(namesOf(mood)).rejects.toThrow(message);
  });

  test('that stays silent is given up after the time limit', async () => {
    await expect(namesOf('silent', 300)).rejects.toThrow(/did not answer initialize within 300 ms/);
  });

  test('that cannot be started is an error that names it', async () => {
    await expect(listMcpTools([join(server, 'nowhere')])).rejects.toThrow(/cannot start/);
  });
});

describe('a command line', () => {
  test.each([
    ['node server.js /tmp', ['node', 'server.js', '/tmp']],
    [`node "a b.js" 'c d' e\\ f ""`, ['node', 'a b.js', 'c d', 'e f', '']],
    ['C:\\tools\\server.exe "C:\\My Files"', ['C:\\tools\\server.exe', 'C:\\My Files']],
  ])('%s is split at its blanks', (command, words) => {
    expect(splitCommand(command)).toEqual(words);
  });

  test('with an open quote, or empty, is an error', () => {
    expect(() => splitCommand('node "a')).toThrow(/open "/);
    expect(() => splitCommand('  ')).toThrow(/empty/);
  });
});
