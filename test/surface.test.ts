/** The surface that users hold on to, frozen. A red pin asks for a changeset that says what changes for them; then `vitest -u`. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { healRuleNames, issueCodes, parseRules } from '../src/base/index.ts';
import { commands } from '../src/cli/commands/index.ts';

const root = resolve(import.meta.dirname, '..');
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, { default: string } | string>;
};
const doors = Object.entries(exports).flatMap(([door, target]) =>
  typeof target === 'string' ? [] : [[door, target.default] as const],
);

test('the doors of the package', () => {
  expect(doors.map(([door]) => door)).toMatchSnapshot();
});

describe('what each door exports at run time', () => {
  test.each(doors)('%s', async (_door, target) => {
    const names = Object.keys(await import(join(root, target))).sort();
    expect(names).toMatchSnapshot();
    expect(names).not.toContain('default');
  });
});

test('the commands', () => {
  expect(commands.map(({ name }) => name)).toMatchSnapshot();
});

test('the issue codes and rule names, which are never renamed', () => {
  expect([Object.keys(issueCodes), healRuleNames, parseRules]).toMatchSnapshot();
});
