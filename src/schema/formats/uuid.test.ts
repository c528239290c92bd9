import { expect, test } from 'vitest';
import { isUuid } from './uuid.ts';

test.each([
  '2eb8aa08-aa98-11ea-b4aa-73b441d16380',
  '2EB8AA08-AA98-11EA-B4AA-73B441D16380',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
])('isUuid takes %s', (text) => {
  expect(isUuid(text)).toBe(true);
});

test.each([
  '2eb8aa08aa9811eab4aa73b441d16380',
  '{2eb8aa08-aa98-11ea-b4aa-73b441d16380}',
  'urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380',
  '2eb8aa08-aa98-11ea-b4aa-73b441d1638',
  '2eb8aa08-aa98-11ea-b4aa-73b441d16380\n',
  '2eb8aa0-8aa98-11ea-b4aa-73b441d16380',
  'geb8aa08-aa98-11ea-b4aa-73b441d16380',
  '',
])('isUuid refuses %j', (text) => {
  expect(isUuid(text)).toBe(false);
});
