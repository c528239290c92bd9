import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../../src/adapters');

const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));

test.each(files)('%s imports no package: an SDK is loaded by its user alone', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  expect([...text.matchAll(/(?:from|import\()\s*'([^.][^']*)'/g)].map(([, name]) => name)).toEqual([]);
});
