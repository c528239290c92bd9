/** Every TypeScript block of the README and the docs is type-checked and run; outputs that are shown are the real ones. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, '.gen/docs');

interface Block {
  readonly name: string;
  readonly code: string;
  /** The block of plain text that follows, which is its output. */
  readonly output: string | undefined;
}

function blocksOf(file: string): Block[] {
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
  return found.flatMap(([, language, code], i) => {
    if (language !== 'ts') return [];
    const next = found[i + 1];
    const between = next === undefined ? '' : text.slice(found[i]!.index + found[i]![0].length, next.index);
    const output = next !== undefined && next[1] === '' && between.trim() === '' ? next[2] : undefined;
    return [{ name: `${basename(file, '.md')}-${i}`, code: code!, output }];
  });
}

const pages = [
  join(root, 'README.md'),
  ...readdirSync(join(root, 'docs')).map((name) => join(root, 'docs', name)),
  ...readdirSync(join(root, 'docs/adapters')).map((name) => join(root, 'docs/adapters', name)),
];
const blocks = pages.filter((page) => page.endsWith('.md')).flatMap(blocksOf);

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, code } of blocks) writeFileSync(join(folder, `${name}.ts`), `${code}\nexport {};\n`);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: { noEmit: false, outDir: 'out', rootDir: '.', declaration: false, isolatedDeclarations: false },
      include: ['*.ts'],
    }),
  );
});

describe('the code in the README and the docs', () => {
  test('there is some', () => {
    expect(blocks.length).toBeGreaterThan(1);
  });

  test('type-checks against what is built', () => {
    expect(existsSync(join(root, 'dist/index.d.ts'))).toBe(true);
    const run = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    });
    expect(run.stdout).toBe('');
  }, 60_000);

  test.each(blocks)(
    '$name runs',
    ({ name, output }) => {
      const run = spawnSync(process.execPath, [join(folder, 'out', `${name}.js`)], {
        encoding: 'utf8',
        cwd: folder,
        timeout: 30_000,
      });
      expect(run.stderr).toBe('');
      expect(run.status).toBe(0);
      if (output !== undefined) expect(run.stdout).toBe(output);
    },
    60_000,
  );
});
