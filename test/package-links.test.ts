/** The README is read on the page of a registry and in `node_modules` as well: what it links to has to be in the package. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

test('every relative link of the README leads to something that is shipped', () => {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const [{ files }] = JSON.parse(said) as [{ files: { path: string }[] }];
  const shipped = files.map(({ path }) => path);
  const readme = readFileSync(resolve(root, 'README.md'), 'utf8');
  const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1]!);
  const dead = links.filter((link) => !shipped.some((path) => path === link || path.startsWith(`${link}/`)));
  expect(links.length).toBeGreaterThan(20);
  expect(dead).toEqual([]);
});
