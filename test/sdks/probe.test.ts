import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runForTest } from '../cli-run.ts';
import { sdksInstalled, skipNote } from './sdk.ts';

const server = resolve(import.meta.dirname, 'probed-server.mjs');

describe.skipIf(!sdksInstalled).each(['v1', 'v2'])(`a server of the official SDK, %s${skipNote}`, (version) => {
  test('its hidden rule and its wrong word are found, what it tells is not', async () => {
    const command = `${process.execPath} ${server} ${version}`;
    const words = ['probe', '--mcp', command, '--tool', 'find', '--side-effect-free'];
    const [ran, again] = [await runForTest(words), await runForTest(words)];
    expect(ran).toMatchObject({ status: 1, stdout: again.stdout });
    const found = ran.lines.map(({ code, at, message }) => [code, at, /, with (".*")\.$/.exec(String(message))?.[1]]);
    expect(found.sort()).toEqual([
      ['hidden-rule', '/parameters/properties/hidden', '"hidden and only_hidden"'],
      ['wrong-word', '/parameters/properties/limit', '"folders have no limit"'],
    ]);
  }, 60_000);
});
