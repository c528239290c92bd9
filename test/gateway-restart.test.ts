/** Real clients in front of several servers, one of which is killed while it has calls. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clientsPresent, generations, type TestClient, waitFor, withClient } from './gateway-clients.ts';
import { cli } from './gateway-run.ts';

const title = clientsPresent ? '' : ' (skipped: test/sdks is not installed)';
const fixtures = join(import.meta.dirname, 'fixtures/mcp');
const away = /the server "one" ended \(SIGKILL\) and is started again/;

function merged(servers: Readonly<Record<string, readonly string[]>>): { readonly command: readonly string[] } {
  const file = join(mkdtempSync(join(tmpdir(), 'toolmend-restart-')), 'mcp.json');
  const commands = Object.entries(servers).map(([name, args]) => [name, { command: process.execPath, args }]);
  writeFileSync(file, JSON.stringify({ mcpServers: Object.fromEntries(commands) }));
  return { command: [cli, 'gateway', '--config', file] };
}

function member(name: string, tools: readonly string[]): readonly string[] {
  return [join(fixtures, 'member.mjs'), JSON.stringify({ name, tools })];
}

function namesOf(list: { readonly name: string }[] | undefined): readonly string[] {
  return list?.map(({ name }) => name) ?? [];
}

/** Has the first server killed amid many calls, and uses it when it is there again. */
async function outlive({ call, changes }: TestClient, kill: string, tools: readonly [string, string]) {
  const calls = Array.from({ length: 1_000 }, (_, i) => call(i === 500 ? kill : tools[i % 2]!, {}));
  const settled = await Promise.allSettled(calls);
  const refused = settled.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter((reason) => !away.test(reason))).toEqual([]);
  expect(settled.filter((each, i) => i % 2 === 1 && each.status === 'rejected')).toEqual([]);
  await waitFor(async () => (namesOf(changes.at(-1)).includes(kill) ? true : undefined));
  return call(tools[0], {});
}

describe.skipIf(!clientsPresent)(`a server that is killed amid 1,000 calls${title}`, () => {
  test.each(generations)(
    'costs a client of %s the calls that it had, and serves it again',
    async (generation) => {
      const way = merged({ one: member('one', ['kill', 'echo']), two: member('two', ['read']) });
      await withClient(generation, way, async (client) => {
        const again = await outlive(client, 'kill', ['echo', 'read']);
        expect(again.content[0].text).toContain('"echo"');
      });
    },
    60_000,
  );

  test('comes back to a client of the later era too', async () => {
    const later = (name: string): readonly string[] => [join(fixtures, 'later-era.mjs'), name, 'mortal'];
    await withClient('v2', merged({ one: later('a'), two: later('b') }), async (client) => {
      const again = await outlive(client, 'kill_a', ['a', 'b']);
      expect(again.content).toEqual([{ type: 'text', text: 'a' }]);
    });
  }, 60_000);
});
