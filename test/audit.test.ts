import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { agentTool } from '../examples/agent-tool/agent-tool.ts';
import { auditSources } from '../src/audit/index.ts';
import { runForTest } from './cli-run.ts';

const folder = new URL('./fixtures/audit/', import.meta.url);
const source = (name: string) => ({ path: name, text: readFileSync(new URL(name, folder), 'utf8') });
const agent = [source('agent-tool.ts'), source('base-tool.ts')];
const inWords = (message: string): string => message.replace(/^.*?: | \(it answers.*$/gs, '');

async function audit(text: string, path = 'tool.ts') {
  return auditSources([{ path, text }]);
}

/** A tool with one check; the descriptions are what is given. */
function checked(guard: string, descriptions: Record<string, string> = {}): string {
  const property = (name: string, type: string): string =>
    `${name}: { type: '${type}', description: ${JSON.stringify(descriptions[name] ?? 'Something.')} }`;
  return `export const tool = {
    name: 'sample',
    parameters: { type: 'object', properties: { ${property('alpha', 'string')}, ${property('beta', 'boolean')}, ${property('gamma', 'number')} } },
    validate(params) { ${guard} },
  };`;
}

describe('the agent tool', () => {
  test('every rule of its code is found, with the place and a sentence, and nothing else', async () => {
    const findings = await auditSources(agent);
    expect(findings.map(({ code }) => code)).toEqual(findings.map(() => 'hidden-rule'));
    expect(findings.map(({ message }) => inWords(message))).toMatchInlineSnapshot(`
      [
        "\`read_only\`: it requires \`name\` to be set too",
        "\`read_only\`: it is only valid in an active team",
        "\`plan_mode_required\`: it requires \`name\` to be set too",
        "\`plan_mode_required\`: it is only valid in an active team",
        "\`read_only\` and \`plan_mode_required\` cannot be used together",
        "\`run_in_background\`: false is rejected when \`name\` is set and the context \`teamManager\` holds",
        "\`working_dir\`: it requires \`subagent_type\` to be set too",
        "\`working_dir\`: it is rejected when \`subagent_type\` is "fork"",
        "\`run_in_background\`: it is rejected when \`working_dir\` is set and \`name\` is not set",
        "\`isolation\`: it requires \`subagent_type\` to be set too",
        "\`isolation\`: it is rejected when \`subagent_type\` is "fork"",
        "\`isolation\`: it is rejected when \`name\` is set, the context \`teamManager\` holds and \`working_dir\` is not set",
        "\`run_in_background\`: it is rejected when the context \`nested\` holds",
        "\`fork_turns\`: it is only valid when \`subagent_type\` is "fork"",
        "\`fork_tools\`: it is only valid when \`subagent_type\` is "fork"",
        "\`fork_profile\`: it is only valid when \`subagent_type\` is "fork"",
        "\`fork_turns\` and \`name\` cannot be used together",
        "\`fork_tools\` and \`name\` cannot be used together",
        "\`fork_profile\` and \`name\` cannot be used together",
        "\`fork_profile\` and \`fork_tools\` cannot be used together",
        "\`model\`: it is rejected when \`subagent_type\` is "fork"",
        "\`model\`: it is rejected when \`name\` is set and the context \`teamManager\` holds",
        "\`todo_id\`: it is only valid with a to-do list",
        "\`todo_id\`: it is rejected when \`todo_id\` is not set and the context \`approvedWorkflow\` holds",
      ]
    `);
    for (const { file, line, suggestion } of findings) {
      expect(file).toBe('agent-tool.ts');
      expect(line).toBeGreaterThan(80);
      expect(suggestion).toMatch(/^\w+: "/);
    }
  });

  test('with its rules declared, there is nothing to report', async () => {
    expect(await auditSources(agent, { tools: [agentTool] })).toEqual([]);
  });
});

test('zod, counts, switches, thrown errors and error results are read', async () => {
  const findings = await auditSources([source('variants.ts')]);
  expect(findings.map(({ code, tool, message }) => `${tool} ${code}: ${inWords(message)}`)).toMatchInlineSnapshot(`
    [
      "searchSchema hidden-rule: \`regex\`: it requires \`query\` to be set too",
      "searchSchema hidden-rule: \`context\`: it is only valid when \`mode\` is "content"",
      "copy hidden-rule: exactly one of \`source\` and \`text\` is to be set",
      "copy hidden-rule: \`mode\`: "move" is rejected when \`text\` is set",
      "copy wrong-word: \`force\` and \`backup\` cannot be used together.",
      "copy undeclared-parameter: no model can know of it, and a closed schema refuses it.",
    ]
  `);
});

describe('what counts as told', () => {
  const guard = `if (params.beta && !params.alpha) return 'beta needs alpha'; return null;`;

  test.each([
    ['Requires alpha.', []],
    ['Only valid together with alpha.', []],
    ['Rejected when alpha is not set.', []],
    ['Works on alpha.', ['hidden-rule']],
    ['Cannot be combined with alpha.', ['wrong-word']],
    ['Defaults to false when alpha is left out.', ['wrong-word']],
  ])('%s', async (description, codes) => {
    expect((await audit(checked(guard, { beta: description }))).map(({ code }) => code)).toEqual(codes);
  });

  test('one place is enough', async () => {
    expect(await audit(checked(guard, { alpha: 'Required by beta.' }))).toEqual([]);
  });

  test('a limit is told by the schema, by its number or by a word', async () => {
    const limit = `if (params.gamma > 500) return 'gamma is too large'; return null;`;
    expect((await audit(checked(limit))).map(({ code }) => code)).toEqual(['hidden-limit']);
    expect(await audit(checked(limit, { gamma: 'Up to 500 lines.' }))).toEqual([]);
  });
});

describe('what cannot be read is said, and nothing is guessed', () => {
  test('a source that does not parse', async () => {
    expect(await audit('export const = {', 'broken.ts')).toMatchObject([
      { code: 'not-parsed', line: 1, file: 'broken.ts' },
    ]);
  });

  test('a schema that is built at run time', async () => {
    const findings = await audit(
      `export const tool = { name: 'made', description: 'x', parameters: buildSchema(config) };`,
    );
    expect(findings).toMatchObject([{ code: 'not-read', severity: 'note', tool: 'made' }]);
  });

  test('a description that is built at run time', async () => {
    const text = checked(`if (params.beta && !params.alpha) return 'no';return null;`).replaceAll(
      '"Something."',
      'describe()',
    );
    expect((await audit(text)).map(({ code }) => code)).toEqual(['not-read']);
  });

  test('a check that fits no schema', async () => {
    const findings = await audit(
      `export function validateParams(params) { if (params.a && params.b) return 'no'; return null; }`,
    );
    expect(findings).toMatchObject([{ code: 'not-linked', severity: 'note' }]);
  });
});

test('the command refuses a file that is no source, rather than to find nothing in it', async () => {
  const ran = await runForTest(['audit', new URL('../../../package.json', folder).pathname]);
  expect(ran).toMatchObject({ status: 2, stdout: '' });
  expect(ran.stderr).toContain(
    'package.json is no TypeScript or JavaScript source; tools as data are given with --tools',
  );
});

test('the command writes the line of the protocol and the status', async () => {
  const ran = await runForTest(['audit', new URL('variants.ts', folder).pathname]);
  expect(ran.status).toBe(1);
  expect(ran.lines[0]).toMatchObject({
    code: expect.any(String),
    severity: expect.any(String),
    tool: expect.any(String),
    line: expect.any(Number),
  });
  const sarif = JSON.parse(
    (await runForTest(['audit', '--format', 'sarif', new URL('variants.ts', folder).pathname])).stdout,
  );
  expect(sarif.version).toBe('2.1.0');
});

describe('the compiler', () => {
  // The built command beside packages of its own, since the compiler of this project is found from everywhere inside it.
  const home = mkdtempSync(join(tmpdir(), 'toolmend-audit-'));
  const root = resolve(import.meta.dirname, '..');
  const main = join(home, 'dist/cli/main.js');
  const run = () => spawnSync(process.execPath, [main, 'audit', join(home, 'tool.ts')], { encoding: 'utf8' });

  beforeAll(() => {
    expect(existsSync(join(root, 'dist/cli/main.js')), 'build first: npm run build').toBe(true);
    cpSync(join(root, 'dist'), join(home, 'dist'), { recursive: true });
    mkdirSync(join(home, 'node_modules'));
    symlinkSync(join(root, 'node_modules/commander'), join(home, 'node_modules/commander'));
    writeFileSync(join(home, 'package.json'), '{"type":"module"}');
    writeFileSync(join(home, 'tool.ts'), checked(`if (params.beta && !params.alpha) return 'beta needs alpha';`));
  });

  const installed = join(home, 'node_modules/typescript');

  test.each([
    // An empty folder is found before one that a folder above may hold.
    ['that is not there', () => mkdirSync(installed)],
    ['without the API that is needed', () => symlinkSync(join(root, 'node_modules/typescript-7'), installed)],
  ])('one %s is an error that says how to get it', (_, install) => {
    rmSync(installed, { recursive: true, force: true });
    install();
    const { status, stdout, stderr } = run();
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^toolmend: audit reads sources.*install "typescript", at least 5 and below 7/);
  });

  test('one that is there is used', () => {
    rmSync(installed, { recursive: true, force: true });
    symlinkSync(join(root, 'node_modules/typescript'), installed);
    expect(run().stdout).toContain('"code":"hidden-rule"');
  });
});
