import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageVersion } from './version.ts';

test('is the version that package.json names', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(packageVersion).toBe(version);
});
