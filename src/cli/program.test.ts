import { describe, expect, test } from 'vitest';
import { runForTest } from '../../test/cli-run.ts';
import { packageVersion, ToolmendError } from '../base/index.ts';
import type { CommandEntry } from './command.ts';
import { runProgram } from './program.ts';

function entry(name: string, run: () => Promise<0 | 1 | 2>, loaded: string[]): CommandEntry {
  return {
    name,
    summary: `does ${name}`,
    load: async () => {
      loaded.push(name);
      return { configure: (command) => void command.option('--fast', 'be quick'), run };
    },
  };
}

async function runWith(words: readonly string[], run: () => Promise<0 | 1 | 2> = async () => 0) {
  const loaded: string[] = [];
  let stderr = '';
  let stdout = '';
  const streams = {
    stdin: process.stdin,
    stdout: { write: (text: string) => (stdout += text) } as never,
    stderr: { write: (text: string) => (stderr += text) } as never,
    env: {},
  };
  const entries = [entry('walk', run, loaded), entry('talk', run, loaded)];
  const status = await runProgram(words, entries, streams);
  return { status, loaded, stderr, stdout };
}

describe('a command line', () => {
  test('loads the command that is asked for and no other', async () => {
    expect((await runWith(['walk', '--fast'])).loaded).toEqual(['walk']);
    expect((await runWith(['help', 'talk'])).loaded).toEqual(['talk']);
    expect((await runWith(['--help'])).loaded).toEqual([]);
    expect((await runWith(['--version'])).loaded).toEqual([]);
  });

  test('ends with the status of its command', async () => {
    expect((await runWith(['walk'], async () => 1)).status).toBe(1);
    expect((await runWith(['walk'], async () => 2)).status).toBe(2);
  });

  test('with nothing to do, or a wrong word, ends with 2 and says what would be right', async () => {
    expect(await runWith([])).toMatchObject({ status: 2, stdout: '' });
    const wrong = await runWith(['wolk']);
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toBe("error: unknown command 'wolk'\n(Did you mean walk?)\n");
    expect(await runWith(['walk', '--fats'])).toMatchObject({
      status: 2,
      stderr: "error: unknown option '--fats'\n(Did you mean --fast?)\n",
    });
  });

  test('shows help and version on standard output, with status 0', async () => {
    const help = await runWith(['--help']);
    expect(help.status).toBe(0);
    expect(help.stdout).toContain('does walk');
    expect((await runWith(['walk', '--help'])).stdout).toContain('be quick');
    expect(await runWith(['--version'])).toMatchObject({ status: 0, stdout: `${packageVersion}\n` });
  });

  test('tells an error of the user by its message, and one of ours with where it arose', async () => {
    const refused = await runWith(['walk'], async () => {
      throw new ToolmendError('input', 'cannot read x');
    });
    expect(refused).toMatchObject({ status: 2, stderr: 'toolmend: cannot read x\n' });
    const broken = await runWith(['walk'], async () => {
      throw new TypeError('oops');
    });
    expect(broken.status).toBe(2);
    expect(broken.stderr).toMatch(/^toolmend: an error of ours: TypeError: oops\n +at /);
  });
});

test('every command that is listed can be loaded and configured', async () => {
  const { commands } = await import('./commands/index.ts');
  for (const { name } of commands) {
    const { status, stdout } = await runForTest([name, '--help']);
    expect(status).toBe(0);
    expect(stdout).toContain(`Usage: toolmend ${name}`);
  }
});
