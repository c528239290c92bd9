import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { file } from '../../../test/cli-fixtures.ts';
import { type Ran, runForTest } from '../../../test/cli-run.ts';

const lint = (words: readonly string[], options = {}): Promise<Ran> => runForTest(['lint', ...words], options);
const counts = {
  name: 'read_lines',
  description: 'Reads lines.',
  parameters: {
    type: 'object',
    properties: { limit: { type: 'number', description: 'Most lines.' } },
    additionalProperties: false,
  },
};
const clean = {
  ...counts,
  parameters: { ...counts.parameters, properties: { limit: { type: 'integer', description: 'Most lines.' } } },
};
const bad = file('lint-bad.json', `${JSON.stringify([counts], null, 2)}\n`);
const good = file('lint-good.json', [clean]);

describe('what is read', () => {
  test('a finding has the shape of the protocol, with file and line', async () => {
    const ran = await lint([bad]);
    expect(ran.status).toBe(1);
    expect(ran.lines).toEqual([
      {
        code: 'count-not-integer',
        severity: 'warning',
        tool: 'read_lines',
        at: '/parameters/properties/limit/type',
        message: '`limit` is a whole number by its name but declared number, so 0.5 is valid',
        suggestion: 'write "type": "integer"',
        file: bad,
        line: 9,
      },
    ]);
  });

  test('nothing to report is status 0, and so are notes alone', async () => {
    expect(await lint([good])).toMatchObject({ status: 0, stdout: '' });
    const open = { ...clean, parameters: { type: 'object', properties: clean.parameters.properties } };
    const ran = await lint([file('lint-open.json', [open])]);
    expect(ran.lines.map(({ severity, code }) => `${severity} ${code}`)).toEqual(['note unclosed-object']);
    expect(ran.status).toBe(0);
  });

  test.each([
    [
      'a request of Anthropic',
      { model: 'm', tools: [{ ...counts, parameters: undefined, input_schema: counts.parameters }], messages: [] },
    ],
    ['a request of OpenAI', { model: 'm', tools: [{ type: 'function', function: counts }], messages: [] }],
    [
      'a request of Gemini',
      {
        contents: [],
        tools: [
          { functionDeclarations: [{ ...counts, parameters: undefined, parametersJsonSchema: counts.parameters }] },
        ],
      },
    ],
    ['a record of a log around a request', { time: 1, request: { body: JSON.stringify({ tools: [counts] }) } }],
    ['the older `functions`', { model: 'm', functions: [counts], messages: [] }],
  ])('%s', async (_title, request) => {
    const ran = await lint([file('lint-request.json', request)]);
    expect(ran.lines.map(({ code }) => code)).toContain('count-not-integer');
  });

  test('requests a line, each with its line', async () => {
    const lines = [{ tools: [clean] }, { tools: [counts] }].map((each) => JSON.stringify(each)).join('\n');
    const ran = await lint(['-'], { stdin: lines });
    expect(ran.lines.map(({ file: name, line }) => [name, line])).toEqual([['standard input', 2]]);
  });

  test('the tools of a running server', async () => {
    const server = resolve(import.meta.dirname, '../../../test/fake-mcp-server.mjs');
    const ran = await lint(['--mcp', `"${process.execPath}" "${server}" pages`]);
    expect(ran.lines.map(({ tool, code }) => `${tool} ${code}`)).toEqual(
      ['first count-not-integer', 'second count-not-integer', 'second near-twin-tools'].slice(0, 2),
    );
  });

  test.each([
    ['a file that is not there', ['/nowhere/tools.json'], /there is no such file/],
    ['text that is no JSON', [file('lint-text.json', 'tools: []')], /is no JSON/],
    ['JSON that holds no tools', [file('lint-other.json', { a: 1 })], /has no list of tools/],
    ['nothing', [], /nothing to lint/],
    ['a server that does not start', ['--mcp', '/nowhere/server'], /cannot start/],
    ['a code that is none', [bad, '--ignore', 'count-not-interger'], /There is no code/],
  ])('%s is status 2 with a reason', async (_title, words, reason) => {
    const ran = await lint(words);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(reason);
  });
});

describe('what is written', () => {
  test('a page for a person', async () => {
    expect((await lint([bad, '--format', 'pretty'])).stdout.replaceAll(bad, 'tools.json')).toMatchInlineSnapshot(`
      "tools.json · read_lines
        warning count-not-integer (line 9)
          \`limit\` is a whole number by its name but declared number, so 0.5 is valid
          → write "type": "integer"

      1 tool: 0 errors, 1 warning, 0 notes
      "
    `);
  });

  test('annotations of GitHub, with what would break them escaped', async () => {
    expect((await lint([bad, '--format', 'github'])).stdout.replaceAll(bad, 'tools.json')).toMatchInlineSnapshot(`
      "::warning file=tools.json,line=9,title=count-not-integer (read_lines)::\`limit\` is a whole number by its name but declared number, so 0.5 is valid; write "type": "integer"
      "
    `);
  });

  test('SARIF 2.1.0 with rule, place and level of each finding', async () => {
    const log = JSON.parse((await lint([bad, '--format', 'sarif'])).stdout);
    expect(log.version).toBe('2.1.0');
    const [run] = log.runs;
    const [result] = run.results;
    expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
    expect(result).toMatchObject({
      ruleId: 'count-not-integer',
      level: 'warning',
      locations: [{ physicalLocation: { region: { startLine: 9 } } }],
    });
    expect(run.tool.driver.rules.length).toBeGreaterThan(60);
  });
});

describe('options', () => {
  test('--fix mends the file, keeps its indent, and says what it did', async () => {
    const path = file('lint-fix.json', `${JSON.stringify({ tools: [counts] }, null, 4)}\n`);
    const ran = await lint([path, '--fix']);
    expect(ran.status).toBe(0);
    expect(ran.stderr).toContain('read_lines count-not-integer');
    expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify({ tools: [clean] }, null, 4)}\n`);
  });

  test('--fix leaves what it does not mend as it was written', async () => {
    const path = file('lint-fix-flat.json', `[\n${JSON.stringify(counts)}\n]\n`);
    await lint([path, '--fix']);
    expect(readFileSync(path, 'utf8')).toBe(`[\n${JSON.stringify(clean)}\n]\n`);
  });

  test('--fix mends requests a line, and leaves the other lines as they are', async () => {
    const first = `{"tools": [${JSON.stringify(clean)}]}`;
    const path = file('lint-fix.jsonl', `${first}\n${JSON.stringify({ tools: [counts] })}\n`);
    await lint([path, '--fix']);
    expect(readFileSync(path, 'utf8')).toBe(`${first}\n${JSON.stringify({ tools: [clean] })}\n`);
  });

  test('--fix of standard input is refused', async () => {
    expect((await lint(['-', '--fix'], { stdin: '[]' })).status).toBe(2);
  });

  test('a baseline keeps known findings quiet, and new ones loud', async () => {
    const baseline = file('lint-baseline.json', '');
    expect((await lint([bad, '--write-baseline', baseline])).status).toBe(0);
    expect(await lint([bad, '--baseline', baseline])).toMatchObject({ status: 0, stdout: '' });
    const more = file('lint-more.json', [counts, { ...counts, name: 'read_rows', description: 'Reads rows.' }]);
    expect((await lint([more, '--baseline', baseline])).lines.map(({ tool }) => tool)).toEqual(['read_rows']);
  });

  test('a file that is no baseline is status 2', async () => {
    expect((await lint([bad, '--baseline', good])).status).toBe(2);
  });

  test('--strict asks for the rules of a provider', async () => {
    expect((await lint([good, '--strict', 'openai'])).lines.map(({ code }) => code)).toEqual(['optional-not-nullable']);
    expect((await lint([good, '--strict', 'none'])).status).toBe(2);
  });

  test('--docs holds a page against the tools', async () => {
    const page = file(
      'lint-page.md',
      '## read_lines\n\n- `limit` (string, required): how many\n- `offset` (integer): where to begin\n',
    );
    const ran = await lint([good, '--docs', page]);
    expect(ran.lines.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'docs-type 3',
      'docs-required 3',
      'docs-undeclared-parameter 4',
    ]);
    expect(ran.status).toBe(1);
  });
});
