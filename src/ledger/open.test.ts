import { existsSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase, postgresMissing } from '../../test/ledger-postgres.ts';
import { accepted, call, temporaryFolder } from '../../test/ledger-samples.ts';
import { openLedger, openReader } from './open.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

async function roundTrip(place: string): Promise<number> {
  const ledger = await openLedger(place, { interval: 5 });
  for (let number = 0; number < 3; number++) ledger.record(call, accepted());
  expect(await ledger.close()).toBe(true);
  const reader = await openReader(place);
  const [row] = await reader.aggregate({ kinds: ['call'], by: [] });
  await reader.close();
  return row?.calls ?? 0;
}

describe('the place of a ledger', () => {
  test.each(['a.ndjson', 'a.jsonl', 'A.NDJSON', 'a.sqlite', 'a.sqlite3', 'deep/down/a.db'])(
    'is a file like %s',
    async (name) => {
      expect(await roundTrip(folder.file(name))).toBe(3);
      expect(existsSync(folder.file(name))).toBe(true);
    },
  );

  test.skipIf(postgresMissing !== '')(`is a database${postgresMissing}`, async () => {
    const database = await createDatabase();
    try {
      expect(await roundTrip(database.url)).toBe(3);
    } finally {
      await database.drop();
    }
  });

  test('is memory, which is empty for who reads later', async () => {
    expect(await roundTrip('memory:')).toBe(0);
  });

  test('is nothing else, and a password in it is not repeated', async () => {
    await expect(openLedger('mysql://me:secret@host/db')).rejects.toThrow(
      'a ledger is at a file (.ndjson, .jsonl, .sqlite, .db), at postgres://… or at memory:, not at mysql://host/db',
    );
    await expect(openReader('calls.csv')).rejects.toMatchObject({ code: 'option' });
  });

  test('that cannot be used is told when opening, not later', async () => {
    writeFileSync(folder.file('other.ndjson'), '[]\n');
    await expect(openLedger(folder.file('other.ndjson'))).rejects.toMatchObject({ code: 'store' });
    expect(existsSync(`${folder.file('other.ndjson')}.lock`)).toBe(false);
    await expect(openLedger('postgres://127.0.0.1:1/none')).rejects.toThrow('nothing answers there');
    await expect(openReader(folder.file('none.db'))).rejects.toThrow('there is no ledger at');
  });
});
