import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHost, type Host, type ToolResult } from '../toolmend.ts';
import { createWorkspace, type Workspace } from '../workspace.ts';
import { matchGlob } from './glob.ts';
import { builtinTools } from './index.ts';

let workspace: Workspace;
let host: Host;

beforeEach(async () => {
  workspace = await createWorkspace();
  host = createHost({ tools: builtinTools(workspace) });
  await mkdir(join(workspace.root, 'src/deep'), { recursive: true });
  await writeFile(join(workspace.root, 'src/a.ts'), 'one\ntwo\nthree\n');
  await writeFile(join(workspace.root, 'src/deep/b.ts'), 'Two\n');
});

afterEach(() => workspace.remove());

const run = (tool: string, input: object = {}, signal?: AbortSignal): Promise<ToolResult> =>
  host.run({ tool, arguments: input }, signal === undefined ? {} : { signal });
const say = async (tool: string, input: object = {}): Promise<string> =>
  (await run(tool, input)).content.replaceAll(workspace.root, '');
const at = (path: string): string => join(workspace.root, path);

test('the list is the one of the specification', () => {
  expect(builtinTools(workspace).map((tool) => tool.name)).toEqual(
    'Read Write Edit Glob Grep Bash TaskCreate TaskGet TaskUpdate TaskList AskUserQuestion CronCreate CronDelete'.split(
      ' ',
    ),
  );
});

test('Read shows lines with their numbers', async () => {
  expect(await say('Read', { file_path: at('src/a.ts'), offset: 2, limit: 1 })).toBe('2\ttwo');
  expect(await say('Read', { file_path: at('src/none.ts') })).toContain('Read failed: ENOENT');
});

test('no tool for files leaves the folder', async () => {
  for (const path of ['/etc/passwd', `${workspace.root}/../x`, `${workspace.root}-other/x`]) {
    expect((await run('Read', { file_path: path })).content).toContain('outside of the working folder');
    expect((await run('Write', { file_path: path, content: '' })).ok).toBe(false);
  }
  expect(await say('Read', { file_path: 'src/a.ts' })).toContain('must be absolute');
});

test('Write and Edit change files, and empty content is content', async () => {
  expect((await run('Write', { file_path: at('new/c.txt'), content: '' })).ok).toBe(true);
  expect(await readFile(at('new/c.txt'), 'utf8')).toBe('');
  const edit = { file_path: at('src/a.ts'), old_string: 't', new_string: 'T' };
  expect(await say('Edit', edit)).toContain('occurs 2 times');
  expect(await say('Edit', { ...edit, replace_all: true })).toBe('Replaced 2 occurrence(s) in /src/a.ts');
  expect(await readFile(at('src/a.ts'), 'utf8')).toBe('one\nTwo\nThree\n');
  expect(await say('Edit', { ...edit, new_string: 't' })).toContain('the same');
  expect(await say('Edit', { ...edit, old_string: 'absent' })).toContain('does not occur');
});

test('Glob finds files by pattern', async () => {
  expect((await say('Glob', { pattern: '**/*.ts' })).split('\n').sort()).toEqual(['/src/a.ts', '/src/deep/b.ts']);
  expect(await say('Glob', { pattern: '*.ts', path: at('src') })).toBe('/src/a.ts');
  expect(await say('Glob', { pattern: '*.{js,md}' })).toBe('No files found');
});

test.each([
  ['**', 'a/b', true],
  ['a/**/c', 'a/c', true],
  ['a/**/c', 'a/b/b/c', true],
  ['*.{ts,js}', 'x.js', true],
  ['?.ts', 'ab.ts', false],
  ['a*b*c', 'a1b2b3c', true],
  ['*', 'a/b', false],
])('the pattern %s and the path %s: %s', (pattern, path, expected) => {
  expect(matchGlob(pattern.split('/'), path.split('/'))).toBe(expected);
});

test('Grep shows files, lines and counts, and says which options it ignores', async () => {
  expect((await say('Grep', { pattern: 'two', '-i': true })).split('\n').sort()).toEqual([
    '/src/a.ts',
    '/src/deep/b.ts',
  ]);
  expect(await say('Grep', { pattern: 'two', output_mode: 'content', '-n': true })).toBe('/src/a.ts:2:two');
  expect(await say('Grep', { pattern: 't', output_mode: 'count' })).toBe('/src/a.ts:2');
  expect(await say('Grep', { pattern: 'two', glob: '*.md' })).toBe('No matches found');
  expect(await say('Grep', { pattern: 'two\\nthree', multiline: true })).toBe('/src/a.ts');
  expect(await say('Grep', { pattern: '(' })).toContain('Grep failed');
  const ignored = await say('Grep', { pattern: 'two', '-A': 1 });
  expect(ignored).toContain('`-A` is ignored');
  expect(ignored.endsWith('/src/a.ts')).toBe(true);
});

test('Bash runs in the folder, fails with its output, and is ended with all that it started', async () => {
  expect(await say('Bash', { command: 'ls src' })).toBe('a.ts\ndeep\n');
  expect(await say('Bash', { command: 'echo no; exit 3' })).toBe('Bash failed: exit code 3\nno');
  expect(await say('Bash', { command: 'sleep 60', timeout: 30 })).toContain('longer than 30 ms');
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 30);
  expect((await run('Bash', { command: 'sleep 60 & sleep 60' }, controller.signal)).kind).toBe('stopped');
  expect(await say('Bash', { command: 'x', timeout: 600_001 })).toContain('at most 600000');
});

test('Bash starts what runs in the background, and the workspace ends it', async () => {
  expect(await say('Bash', { command: 'sleep 60', run_in_background: true })).toMatch(/^Started in the background as /);
  const [leader] = workspace.processes.values();
  expect(() => process.kill(leader!, 0)).not.toThrow();
  const ended = new Promise((resolve) => {
    const look = setInterval(() => {
      try {
        process.kill(leader!, 0);
      } catch {
        clearInterval(look);
        resolve(true);
      }
    }, 5);
  });
  await workspace.remove();
  expect(await ended).toBe(true);
});

test('tasks are made, shown, linked, changed and deleted', async () => {
  await run('TaskCreate', { subject: 'a', description: 'b', metadata: { keep: 1, drop: 2 } });
  await run('TaskCreate', { subject: 'c', description: 'd', activeForm: 'doing c' });
  expect(
    await say('TaskUpdate', { taskId: '1', status: 'in_progress', addBlocks: ['2'], metadata: { drop: null } }),
  ).toBe('Task #1 updated');
  expect((await run('TaskGet', { taskId: '1' })).value).toMatchObject({
    status: 'in_progress',
    blocks: ['2'],
    metadata: { keep: 1 },
  });
  expect((await run('TaskGet', { taskId: '2' })).value).toMatchObject({ blockedBy: ['1'], activeForm: 'doing c' });
  expect(await say('TaskUpdate', { taskId: '2', status: 'deleted' })).toBe('Task #2 deleted');
  expect(await say('TaskList')).toBe('#1 [in_progress] a');
  expect(await say('TaskGet', { taskId: '9' })).toBe('TaskGet failed: Task #9 not found');
});

test('AskUserQuestion asks what is not answered yet, and a wrong option is named by its place', async () => {
  const question = (text: string): object => ({
    question: text,
    header: 'h',
    options: [{ label: 'x' }, { label: 'y' }],
  });
  const answers = { 'Old?': 'yes' };
  expect(await say('AskUserQuestion', { questions: [question('Old?'), question('New?')], answers })).toBe(
    'Old? yes\nNew? x',
  );
  const wrong = { ...question('Q?'), options: [{ label: 'x' }, { text: 'y' }] };
  expect(await say('AskUserQuestion', { questions: [wrong] })).toContain('`questions[0].options[1].label` is missing');
});

test('CronCreate and CronDelete keep jobs, durable ones in a file', async () => {
  expect(await say('CronCreate', { cron: '0 9 * * 1-5', prompt: 'report', durable: true })).toBe('Scheduled as job-1');
  expect(JSON.parse(await readFile(at('.cron.json'), 'utf8'))).toMatchObject([{ id: 'job-1', recurring: true }]);
  expect(await say('CronCreate', { cron: 'daily', prompt: 'x' })).toContain('five fields');
  expect(await say('CronDelete', { id: 'job-1' })).toBe('Removed job-1');
  expect(await readFile(at('.cron.json'), 'utf8')).toBe('[]');
  expect(await say('CronDelete', { id: 'job-1' })).toContain('no job is called job-1');
});
