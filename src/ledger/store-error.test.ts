import { describe, expect, test } from 'vitest';
import { ToolmendError } from '../base/index.ts';
import { codeOf, storeError } from './store-error.ts';

const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });

describe('the message of a store', () => {
  test('says what could not be done, where, why, and the code', () => {
    const error = storeError('calls.ndjson', 'write', failure('ENOSPC', 'ENOSPC: no space left on device, write'));
    expect(error.code).toBe('store');
    expect(error.message).toBe(
      'cannot write the ledger calls.ndjson: the disk is full (ENOSPC: no space left on device, write)',
    );
  });

  test('reads the extended codes of SQLite, and those of PostgreSQL', () => {
    expect(storeError('a.db', 'read', failure('SQLITE_IOERR_READ', 'disk I/O error')).message).toBe(
      'cannot read the ledger a.db: reading or writing the file failed (SQLITE_IOERR_READ: disk I/O error)',
    );
    expect(storeError('pg', 'write', failure('53100', 'could not extend file')).message).toContain(
      'the disk is full (53100',
    );
  });

  test('reads the numbers for which libsql has no name', () => {
    const inFolder = failure('UNKNOWN_SQLITE_ERROR_1544', 'attempt to write a readonly database');
    expect(storeError('a.db', 'open', inFolder).message).toBe(
      'cannot open the ledger a.db: it or its folder can only be read, and SQLite keeps a log beside it (SQLITE_READONLY: attempt to write a readonly database)',
    );
    expect(storeError('a.db', 'open', failure('UNKNOWN_SQLITE_ERROR_99', 'odd')).message).toBe(
      'cannot open the ledger a.db: odd',
    );
  });

  test('passes on what it does not know, in one line', () => {
    expect(storeError('x', 'open', new Error('odd\nat line 2')).message).toBe('cannot open the ledger x: odd');
    expect(storeError('x', 'open', 'text').message).toBe('cannot open the ledger x: text');
  });

  test('takes the first of several failures at once', () => {
    const error = new AggregateError([failure('ECONNREFUSED', 'a'), failure('X', 'b')]);
    expect(codeOf(error)).toBe('ECONNREFUSED');
    expect(storeError('pg', 'open', error).message).toContain('nothing answers there');
  });

  test('leaves an error of Toolmend as it is', () => {
    const error = new ToolmendError('store', 'newer');
    expect(storeError('x', 'open', error)).toBe(error);
  });
});
