import { expect, test } from 'vitest';
import { file, tools } from '../../../test/cli-fixtures.ts';
import { runForTest } from '../../../test/cli-run.ts';

const dialect = (...words: readonly string[]) => runForTest(['dialect', ...words]);
const mixed = file('mixed.json', [
  { name: 'fine', parameters: { type: 'object', properties: { n: { type: 'integer', minimum: 1 } } } },
  { name: 'map', parameters: { type: 'object', properties: { meta: { type: 'object' } } } },
]);

test('writes one document that is itself a tool file of the provider', async () => {
  const ran = await dialect('--to', 'openai', '--form', 'responses', tools);
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  const document = JSON.parse(ran.stdout);
  expect(document.tools.map((tool: { name: string; strict: boolean }) => [tool.name, tool.strict])).toEqual([
    ['search_files', true],
    ['set_reminder', true],
  ]);
  const again = await dialect('--to', 'mcp', file('again.json', document));
  expect(again.status).toBe(0);
});

test('tells what cannot be strict and why, with status 1', async () => {
  const ran = await dialect('--to', 'openai', '--format', 'jsonl', mixed);
  expect(ran.status).toBe(1);
  expect(ran.lines.map(({ tool, strict }) => [tool, strict])).toEqual([
    ['fine', true],
    ['map', false],
  ]);
  expect(ran.stderr).toBe(
    'toolmend: map cannot be strict: map at /properties/meta: an object with free keys; a strict schema needs every key by name\n',
  );
});

test('shows it to a person', async () => {
  const ran = await runForTest(['dialect', '--to', 'anthropic', mixed], { terminal: true, env: { NO_COLOR: '1' } });
  expect(ran.stdout).toMatchInlineSnapshot(`
    "fine  strict
      told: minimum at /properties/n: At least 1.
    map  not strict
      map at /properties/meta: an object with free keys; a strict schema needs every key by name

    over the strict tools of the request:
      tools 1 of 20
      optional 1 of 24
      unions 0 of 16
    "
  `);
});

test.each([[['--to', 'bedrock']], [[]]])('%j cannot be', async (words) => {
  expect(await dialect(...words, tools)).toMatchObject({ status: 2, stdout: '' });
});
