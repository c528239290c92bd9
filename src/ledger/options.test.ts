import { existsSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/ledger-samples.ts';
import { createLedger, type LedgerOptions } from './create-ledger.ts';
import { createMemorySink } from './memory.ts';
import { createNdjsonSink, openNdjsonReader } from './ndjson.ts';
import { openLedger } from './open.ts';
import { createOtelSink } from './otel.ts';
import { createPostgresSink, openPostgresReader } from './postgres.ts';
import { createSqliteSink, openSqliteReader } from './sqlite.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const sinks = [createMemorySink()];
const file = folder.file('none.db');

const refused = (message: string) => expect.objectContaining({ code: 'option', message });

describe('an option that nothing reads is refused', () => {
  test.each<[string, (options: object) => unknown, object, string]>([
    ['a ledger', (o) => createLedger({ sinks, ...o }), { capasity: 5 }, 'did you mean "capacity"?'],
    ['a ledger', (o) => createLedger({ sinks, ...o }), { flush_timeout: 5 }, 'did you mean "flushTimeout"?'],
    ['a ledger in memory', (o) => createMemorySink(o), { maxBytes: 5 }, 'its options are capacity'],
    ['a ledger of lines', (o) => createNdjsonSink({ file, ...o }), { maxbytes: 5 }, 'did you mean "maxBytes"?'],
    ['a ledger in SQLite', (o) => createSqliteSink({ file, ...o }), { dirver: 5 }, 'did you mean "driver"?'],
    [
      'a ledger in PostgreSQL',
      (o) => createPostgresSink(o),
      { uri: 'postgres://x' },
      'its options are url, pool, schema',
    ],
    ['a ledger for OpenTelemetry', (o) => createOtelSink(o), { spans: false }, 'did you mean "span"?'],
  ])('of %s: %#', (holder, create, options, mend) => {
    const [name] = Object.keys(options);
    expect(() => create(options)).toThrow(refused(`${holder} has no option "${name}"; ${mend}`));
    expect(() => create({ [name!]: undefined })).not.toThrow();
  });

  test('also of who reads it', async () => {
    const path = { path: file } as never;
    for (const open of [openNdjsonReader, openSqliteReader, openPostgresReader]) {
      await expect(open(path)).rejects.toThrow('has no option "path"');
    }
  });

  test('and leaves no file open', async () => {
    const lines = folder.file('a.ndjson');
    const wrong = { intervall: 5 } as Omit<LedgerOptions, 'sinks'>;
    await expect(openLedger(lines, wrong)).rejects.toThrow('a ledger has no option "intervall"');
    expect(existsSync(`${lines}.lock`)).toBe(false);
  });
});

test.each([[undefined], [createMemorySink()], [['memory:']], [[null]], [[{ name: 'mine' }]]])(
  'sinks that are none are refused: %j',
  (given) => {
    const words = 'sinks of a ledger must be a list of sinks, as createMemorySink makes one';
    expect(() => createLedger({ sinks: given } as never)).toThrow(refused(words));
    expect(() => createLedger({ sinks: [] })).not.toThrow();
  },
);
