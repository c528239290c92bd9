import { describe, expect, test } from 'vitest';
import { file } from '../../../test/cli-fixtures.ts';
import { type Ran, runForTest } from '../../../test/cli-run.ts';

const diff = (words: readonly string[], options = {}): Promise<Ran> => runForTest(['diff', ...words], options);
const tool = (description: string, type = 'string') => ({
  name: 'look',
  description: 'Looks.',
  parameters: { type: 'object', properties: { path: { type, description } }, required: ['path'] },
});
const before = file('diff-before.json', [tool('A file.')]);
const told = file('diff-told.json', {
  model: 'm',
  tools: [{ type: 'function', function: tool('A file. Absolute.') }],
  messages: [],
});
const changed = file('diff-changed.json', [tool('A file.', 'integer')]);

describe('toolmend diff', () => {
  test('answers 0 and says nothing where nothing changed, whatever the form', async () => {
    const request = file('diff-same.json', {
      tools: [{ name: 'look', description: 'Looks.', input_schema: tool('A file.').parameters }],
    });
    expect(await diff([before, request])).toMatchObject({ status: 0, stdout: '' });
  });

  test('answers 1 for a change that was not announced', async () => {
    const ran = await diff([before, told, '--format', 'pretty']);
    expect(ran.status).toBe(1);
    expect(ran.stdout).toMatchInlineSnapshot(`
      "look
        sentence-added /parameters/properties/path/description: now says "Absolute."

      1 change, 1 not announced
      "
    `);
  });

  test('answers 0 for kinds that are allowed, and 1 for another kind among them', async () => {
    expect((await diff([before, told, '--allow', 'sentences'])).status).toBe(0);
    expect((await diff([before, changed, '--allow', 'sentences'])).status).toBe(1);
    expect((await diff([before, changed, '--allow', 'schema-changed,behaviour-changed'])).status).toBe(0);
  });

  test('announces changes by a file', async () => {
    const announced = file('diff-announced.json', '');
    expect((await diff([before, told, '--write-announced', announced])).status).toBe(0);
    expect((await diff([before, told, '--announced', announced])).status).toBe(0);
    expect((await diff([before, changed, '--announced', announced])).status).toBe(1);
  });

  test('replays recorded calls', async () => {
    const calls = file('diff-calls.jsonl', `${JSON.stringify({ tool: 'look', arguments: '{"path":"rare"}' })}\n`);
    const ran = await diff([before, changed, '--calls', calls]);
    expect(ran.lines.map(({ at }) => at)).toContain('"{\\"path\\":\\"rare\\"}"');
  });

  test('reads requests a line, and refuses two versions of a tool in one file', async () => {
    const lines = (...tools: readonly unknown[]): string =>
      tools.map((each) => JSON.stringify({ tools: [each] })).join('\n');
    expect((await diff([before, '-'], { stdin: lines(tool('A file.'), tool('A file.')) })).status).toBe(0);
    const ran = await diff([before, '-'], { stdin: lines(tool('A file.'), tool('Another.')) });
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('two different definitions of look');
  });

  test.each([
    ['one file', [before]],
    ['a kind that is none', [before, told, '--allow', 'words']],
    ['a tool that is broken', [before, file('diff-broken.json', [tool('A file.', 'text')])]],
    ['a file that announces nothing', [before, told, '--announced', before]],
  ])('answers 2 for %s', async (_title, words) => {
    expect((await diff(words)).status).toBe(2);
  });
});
