import { isToolmendError, showError, ToolmendError } from '../base/index.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file has reached the largest size allowed',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of the path is no directory',
  EEXIST: 'a part of the path is no directory',
  ENOENT: 'it does not exist',
  EMFILE: 'too many files are open',
  SQLITE_NOTADB: 'it is no SQLite database',
  SQLITE_CORRUPT: 'the file is damaged; what can still be read stays there (`sqlite3 FILE .recover` writes it out)',
  SQLITE_FULL: 'the disk is full, or the file has reached its largest size',
  SQLITE_READONLY: 'it or its folder can only be read, and SQLite keeps a log beside it',
  SQLITE_CANTOPEN: 'it cannot be opened',
  SQLITE_BUSY: 'another process holds it',
  SQLITE_LOCKED: 'another connection holds it',
  SQLITE_IOERR: 'reading or writing the file failed',
  SQLITE_PERM: 'access is denied',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection broke',
  ENOTFOUND: 'the host is not known',
  ETIMEDOUT: 'it did not answer in time',
  '28P01': 'the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'the database does not exist',
  '42501': 'this user lacks the right to do that',
  '53100': 'the disk is full',
  '53300': 'it has too many connections',
  '57P01': 'it is shutting down',
  '57P03': 'it is starting or shutting down',
};

const primaryCodes: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
};

/** Says in one line what is wrong with a store, and keeps the cause; an error of Toolmend passes as it is. */
export function storeError(store: string, doing: string, cause: unknown): ToolmendError {
  if (isToolmendError(cause)) return cause;
  const code = codeOf(cause);
  const message = showError(cause).split('\n')[0]!;
  const known = code === undefined ? undefined : (reasons[code] ?? reasons[code.split('_').slice(0, 2).join('_')]);
  const reason =
    known === undefined ? message : `${known} (${message.includes(code!) ? message : `${code}: ${message}`})`;
  return new ToolmendError('store', `cannot ${doing} the ledger ${store}: ${reason}`, { cause });
}

/** Returns the code that Node, SQLite or PostgreSQL gave an error; of several tries at once, that of the first. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  if (typeof error.code !== 'string') return undefined;
  const unnamed = /^UNKNOWN_SQLITE_ERROR_(\d+)$/u.exec(error.code);
  // libsql knows no names for the rarer ones; the last byte of the number is what they are a kind of.
  return unnamed === null ? error.code : (primaryCodes[Number(unnamed[1]) & 0xff] ?? error.code);
}
