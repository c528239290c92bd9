import { isObject } from '../../base/index.ts';

/**
 * Tells whether what a check of somebody's own returned refuses: a text, a non-empty list, `false`, an `Error`, or an object that
 * says so (`outcome: 'rejected'`, `ok`, `valid` or `success: false`, `isError: true`, a non-empty `issues`, `findings` or
 * `errors`, an `error`). Anything else accepts.
 */
export function isRefusal(result: unknown): boolean {
  if (typeof result === 'string') return result !== '';
  if (Array.isArray(result)) return result.length > 0;
  if (result === false || result instanceof Error) return true;
  if (!isObject(result)) return false;
  if (result['outcome'] === 'rejected' || result['isError'] === true) return true;
  if (['ok', 'valid', 'success'].some((key) => result[key] === false)) return true;
  if (result['error'] !== undefined && result['error'] !== null && result['error'] !== '') return true;
  return ['issues', 'findings', 'errors'].some((key) => Array.isArray(result[key]) && result[key].length > 0);
}
