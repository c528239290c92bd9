import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Ran, runForTest } from './cli-run.ts';

const server = resolve(import.meta.dirname, 'fixtures/mcp/probed.mjs');
const folder = mkdtempSync(join(tmpdir(), 'toolmend-probe-cli-'));
let files = 0;
const fresh = (ending: string): string => join(folder, `${++files}${ending}`);
const commandOf = (...words: readonly string[]): string => [process.execPath, server, ...words].join(' ');
const probeServer = (server: readonly string[], ...words: readonly string[]): Promise<Ran> =>
  runForTest(['probe', '--mcp', commandOf(...server), '--tool', 'search', '--side-effect-free', ...words]);
const callsIn = (path: string): string[] => (existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []);

// A module runs in a thread, which has to be built: this is the built command line as a process of its own.
const main = process.env['TOOLMEND_CLI'] ?? resolve(import.meta.dirname, '../dist/cli/main.js');
beforeAll(() => {
  expect(existsSync(main), 'build first: npm run build').toBe(true);
});

type Process = Pick<Ran, 'status' | 'stdout' | 'stderr' | 'lines'>;

async function probe(words: readonly string[]): Promise<Process> {
  const child = spawn(process.execPath, [main, 'probe', ...words]);
  const ended = new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? -1)));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const lines = stdout.split('\n').filter(Boolean);
  return { status, stdout, stderr, lines: lines.map((line) => JSON.parse(line)) };
}

describe('a tool of an MCP server', () => {
  test('without the word of its owner it is not called once', async () => {
    const count = fresh('.calls');
    const ran = await runForTest(['probe', '--mcp', commandOf(`count=${count}`), '--tool', 'search']);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(/thousands are made.*--side-effect-free.*a claim of the server/s);
    expect(callsIn(count)).toEqual([]);
  });

  test('what it refuses and does not tell is found, and the promise it does not keep', async () => {
    const ran = await probeServer([]);
    expect(ran.status).toBe(1);
    const found = ran.lines.map(({ code, at, message }) => ({ code, at, message }));
    expect(found).toMatchInlineSnapshot(`
      [
        {
          "at": "/parameters/properties/whole_word",
          "code": "hidden-rule",
          "message": "Calls are refused by a rule that no description tells: \`whole_word\`: it is rejected when \`mode\` is "regex". Refused, for example: {"mode":"regex","whole_word":true}, with "whole_word cannot be used with a regex".",
        },
        {
          "at": "/parameters/properties/after",
          "code": "promise-not-kept",
          "message": "The description of \`after\` says "Cannot be combined with count.", but this call is accepted: {"count":true,"after":true}.",
        },
      ]
    `);
  });

  test.each([['later-era'], ['rpc-errors'], ['later-era', 'rpc-errors']])(
    'it is the same for a server that speaks otherwise: %s %s',
    async (...words) => {
      const [plain, other] = [await probeServer([]), await probeServer(words)];
      expect(other.stdout).toBe(plain.stdout);
    },
  );

  test('the same seed makes the same calls, another one finds the same', async () => {
    const counts = [1, 2, 3].map(() => fresh('.calls'));
    const [one, two] = [await probeServer([`count=${counts[0]}`]), await probeServer([`count=${counts[1]}`])];
    const three = await probeServer([`count=${counts[2]}`], '--seed', '7');
    expect(two.stdout).toBe(one.stdout);
    expect(callsIn(counts[1]!)).toEqual(callsIn(counts[0]!));
    expect(callsIn(counts[2]!)).not.toEqual(callsIn(counts[0]!));
    const codes = (ran: Ran): unknown[] => ran.lines.map(({ code, at }) => [code, at]).sort();
    expect(codes(three)).toEqual(codes(one));
  });

  test('the tool as data counts instead of what the server lists', async () => {
    const tools = fresh('.json');
    const properties = { before: { type: 'boolean' }, count: { type: 'boolean' } };
    writeFileSync(tools, JSON.stringify([{ name: 'search', parameters: { type: 'object', properties } }]));
    const ran = await probeServer([], '--tools', tools);
    expect(ran.lines.map(({ code }) => code)).toEqual(['hidden-rule']);
  });

  test('a rule about facts is left alone, since a server is given none', async () => {
    const tools = fresh('.json');
    const properties = { after: { type: 'boolean' } };
    const rules = [{ id: 'team', kind: 'needsContext', of: 'after', on: 'activeTeam', text: 'an active team' }];
    writeFileSync(tools, JSON.stringify([{ name: 'search', parameters: { type: 'object', properties }, rules }]));
    expect(await probeServer([], '--tools', tools)).toMatchObject({ status: 0, stdout: '' });
  });

  test('annotations that claim the opposite are told, and the word of the owner counts', async () => {
    const { status, stderr } = await probeServer(['claims']);
    expect(status).toBe(1);
    expect(stderr).toMatch(/annotations of search claim that it changes something/);
  });

  test.each(['state=20', 'tired=20'])('one that answers the same call differently has state: %s', async (word) => {
    const ran = await probeServer([word]);
    expect(ran.lines.map(({ code }) => code)).toEqual(['has-state']);
  });

  test.each([
    ['that ends', 'exit=30', /ended \(status 7\)/],
    ['that stays silent', 'silent=30', /did not answer tools\/call within 300 ms/],
    ['that asks the user', 'ask=30', /answered a call with elicitation\/create/],
    ['that waits for something', 'pending=30', /a result of type input_required/],
  ])('a server %s ends the run, and what was answered is kept', async (_, word, message) => {
    const [answers, count] = [fresh('.answers'), fresh('.calls')];
    const without = await probeServer([word], '--call-time', '300');
    expect(without).toMatchObject({ status: 2, stdout: '' });
    expect(without.stderr).toMatch(message);
    expect(without.stderr).toMatch(/no answers were kept/);
    // Another word would be another server, so the file of calls makes the difference of none.
    const ended = await probeServer([word, `count=${count}`], '--call-time', '300', '--resume', answers);
    expect(ended.stderr).toContain(`${answers} keeps the answers up to this call`);
    expect(callsIn(answers)).toHaveLength(1 + 29);
    // The server counts from one again, so that it comes further by 29 calls each time.
    const again = await probeServer([word, `count=${count}`], '--call-time', '300', '--resume', answers);
    expect(again.status).toBe(2);
    expect(callsIn(answers)).toHaveLength(1 + 2 * 29);
  });

  test.each([
    [
      'no tool of the name',
      ['--tool', 'serch', '--side-effect-free'],
      /name one of the tools with --tool: search, other/,
    ],
    ['facts', ['--tool', 'search', '--side-effect-free', '--context', 'facts.json'], /given no facts/],
    ['an export', ['--tool', 'search', '--side-effect-free', '--export', 'x'], /--export is of a module/],
    ['a module as well', ['module.js', '--side-effect-free'], /a module, or a server/],
  ])('%s is an error that says so', async (_, words, message) => {
    const { status, stderr } = await runForTest(['probe', '--mcp', commandOf(), ...words]);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });
});

const tool = { name: 'sample', parameters: { type: 'object', properties: {} as Record<string, unknown> } };
for (const name of ['alpha', 'beta', 'gamma', 'delta']) tool.parameters.properties[name] = { type: 'boolean' };

function moduleOf(body: string): string {
  const path = fresh('.mjs');
  writeFileSync(
    path,
    `export const tool = ${JSON.stringify(tool)};\nexport async function validate(values) {\n${body}\n}\n`,
  );
  return path;
}

describe('a module', () => {
  test('the rules of its function are found, with what it says', async () => {
    const ran = await probe([moduleOf(`if (values.alpha && values.beta) return 'one of them';`)]);
    expect(ran.lines).toMatchObject([{ code: 'hidden-rule', message: expect.stringContaining('with "one of them"') }]);
    expect(ran.stderr).toMatch(/^toolmend: \d+ calls made, 1 rule learnt\n$/);
  });

  test('nothing to say is status 0', async () => {
    expect(await probe([moduleOf('')])).toMatchObject({ status: 0, stdout: '' });
  });

  test.each([
    ['that never returns', 'for (;;);'],
    ['whose promise never settles', 'return new Promise((resolve) => setTimeout(resolve, 1e6));'],
  ])('a function %s is ended, named with the call, and never believed', async (_, hang) => {
    const path = moduleOf(
      `if (values.alpha && values.beta) { ${hang} }\n if (values.gamma && values.delta) return 'no';`,
    );
    const ran = await probe([path, '--call-time', '100']);
    expect(ran.lines.map(({ code }) => code)).toEqual(['validate-hangs']);
    expect(ran.lines[0]!['message']).toMatch(
      /3 calls were ended after their time, the last one: \[\{"alpha":true,"beta":true/,
    );
  });

  test('a function that hangs once is judged by the rest', async () => {
    const path = moduleOf(
      `if (values.alpha && values.beta && !values.gamma && values.delta === false) for (;;);
       if (values.gamma && values.delta) return 'no';`,
    );
    const ran = await probe([path, '--call-time', '100', '--strength', '2']);
    expect(ran.lines.map(({ code }) => code)).toContain('validate-hangs');
  });

  test.each([
    ['that is not there', () => join(folder, 'nowhere.mjs'), /cannot read .*nowhere/],
    ['without the function', () => fileOf('export const tool = {};'), /exports no function validate/],
    ['that Node does not read', () => fileOf('export const a = 1;', '.tsx'), /build it to JavaScript first/],
    ['without a tool', () => fileOf('export const validate = () => null;'), /no tool is known/],
    ['of helpers', () => fileOf('export const validate = () => null; export default { a: 1 };'), /no tool is known/],
    [
      'with a broken tool',
      () =>
        fileOf(
          'export const validate = () => null; export const tool = { name: "t", parameters: { type: "strnig" } };',
        ),
      /its export "tool" is no tool that can be used: t: .*strnig/,
    ],
    [
      'with a tool of another form',
      () => fileOf('export const validate = () => null; export default { name: "t", schema: {} };'),
      /its export "default" is no tool that can be used: t: no known form/,
    ],
    ['that fails when it is loaded', () => fileOf('throw new Error("no key");'), /no key/],
    ['that ends the process', () => fileOf('process.exit(0);'), /it ended the process/],
  ])('one %s is an error that says so', async (_, path, message) => {
    const { status, stderr } = await probe([path()]);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });

  test('what it is called is one thing', async () => {
    expect((await probe([])).stderr).toMatch(/a module, or a server/);
    expect((await probe(['x.mjs', '--side-effect-free'])).stderr).toMatch(/said of a server/);
  });
});

function fileOf(text: string, ending = '.mjs'): string {
  const path = fresh(ending);
  writeFileSync(path, text);
  return path;
}

describe('answers that are kept', () => {
  const rules = `if (values.alpha && values.beta) return 'one of them';`;

  test('a call is kept once', async () => {
    const answers = fresh('.answers');
    await probe([moduleOf(rules), '--resume', answers]);
    const kept = callsIn(answers);
    expect(new Set(kept).size).toBe(kept.length);
  });

  test('a finished run that is resumed makes no call and reports the same', async () => {
    const [answers, count] = [fresh('.answers'), fresh('.calls')];
    const command = [`count=${count}`];
    const first = await probeServer(command, '--resume', answers);
    const [calls, kept] = [callsIn(count), callsIn(answers)];
    const second = await probeServer(command, '--resume', answers);
    expect(second.stdout).toBe(first.stdout);
    expect(second.stderr).toMatch(/0 calls made/);
    expect(callsIn(count)).toEqual(calls);
    expect(callsIn(answers)).toEqual(kept);
  });

  test('a limit is gone on from, and the end is that of one run', async () => {
    const [answers, count] = [fresh('.answers'), fresh('.calls')];
    const whole = await probeServer([]);
    let ran = await probeServer([`count=${count}`], '--resume', answers, '--limit', '100');
    expect(ran.lines.map(({ code }) => code)).toContain('not-finished');
    for (let runs = 0; runs < 100 && /not-finished/.test(ran.stdout); runs++)
      ran = await probeServer([`count=${count}`], '--resume', answers, '--limit', '100');
    expect(ran.stdout).toBe(whole.stdout);
  });

  test('a line that was cut short is asked for again', async () => {
    const [answers, module] = [fresh('.answers'), moduleOf(rules)];
    const whole = await probe([module, '--resume', answers]);
    const kept = readFileSync(answers, 'utf8');
    writeFileSync(answers, kept.slice(0, -5));
    const again = await probe([module, '--resume', answers]);
    expect(again.stdout).toBe(whole.stdout);
    expect(readFileSync(answers, 'utf8')).toBe(kept);
    writeFileSync(answers, kept.slice(0, 20));
    await probe([module, '--resume', answers]);
    expect(readFileSync(answers, 'utf8')).toBe(kept);
  });

  test.each([
    ['seed', ['--seed', '2'], /answers of seed 1, not 2/],
    ['strength', ['--strength', '2'], /answers of strength 3, not 2/],
  ])('those of another %s are refused', async (_, words, message) => {
    const [answers, module] = [fresh('.answers'), moduleOf(rules)];
    await probe([module, '--resume', answers]);
    const kept = readFileSync(answers, 'utf8');
    const { status, stderr } = await probe([module, '--resume', answers, ...words]);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
    expect(readFileSync(answers, 'utf8')).toBe(kept);
  });

  test('those of other code, of another tool, and of another schema are refused', async () => {
    const [answers, module] = [fresh('.answers'), moduleOf(rules)];
    await probe([module, '--resume', answers]);
    const told = async (words: readonly string[]): Promise<string> =>
      (await probe([...words, '--resume', answers])).stderr;
    expect(await told([moduleOf(''), '--export', 'validate'])).toMatch(/of other code/);
    const [renamed, changed] = [fresh('.json'), fresh('.json')];
    writeFileSync(renamed, JSON.stringify([{ ...tool, name: 'sample2' }]));
    writeFileSync(
      changed,
      JSON.stringify([{ ...tool, parameters: { type: 'object', properties: { alpha: { type: 'string' } } } }]),
    );
    expect(await told([module, '--tools', renamed])).toMatch(/of the tool sample, not sample2/);
    expect(await told([module, '--tools', changed])).toMatch(/of other parameters or values/);
  });

  test.each([
    ['something else', 'my notes\nof today\n'],
    ['something else without a line', 'my notes'],
    ['JSON of something else', '{"kind":"ledger"}\n'],
  ])('a file that holds %s is refused, and left as it is', async (_, text) => {
    const path = fresh('.answers');
    writeFileSync(path, text);
    const { status, stderr } = await probe([moduleOf(rules), '--resume', path]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/holds no answers of a probe/);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('a line that is no answer is named', async () => {
    const [answers, module] = [fresh('.answers'), moduleOf(rules)];
    await probe([module, '--resume', answers]);
    const lines = callsIn(answers).length;
    appendFileSync(answers, '{"call":"x","answer":"maybe"}\n');
    const { stderr } = await probe([module, '--resume', answers]);
    expect(stderr).toMatch(new RegExp(`line ${lines + 1} is no answer`));
  });

  test('Ctrl-C loses none of them, and the run is gone on with', async () => {
    const [answers, module] = [
      fresh('.answers'),
      moduleOf(`await new Promise((resolve) => setTimeout(resolve, 1));\n${rules}`),
    ];
    const whole = await probe([module]);
    const child = spawn(process.execPath, [main, 'probe', module, '--resume', answers]);
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    while (callsIn(answers).length < 40) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGINT');
    expect(await ended).toBe('SIGINT');
    const kept = callsIn(answers);
    expect(readFileSync(answers, 'utf8').endsWith('\n')).toBe(true);
    const again = await probe([module, '--resume', answers]);
    expect(again.stdout).toBe(whole.stdout);
    expect(callsIn(answers).slice(0, kept.length)).toEqual(kept);
    expect(new Set(callsIn(answers)).size).toBe(callsIn(answers).length);
    const asked = (ran: Process): number => Number(/(\d+) calls made/.exec(ran.stderr)![1]);
    // Calls of the learner come first; what is made again for state is not counted.
    expect(asked(again)).toBe(Math.max(0, asked(whole) - (kept.length - 1)));
  });
});
