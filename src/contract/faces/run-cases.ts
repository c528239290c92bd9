/** Cases and someone's own check in, the cases it gets wrong out. */
import { isObject } from '../../base/index.ts';
import type { ContractCase } from './contract-cases.ts';

/**
 * A check of a call's arguments. It refuses by a text, a non-empty list, `false`, an `Error`, throwing, or an object that
 * says so (`outcome: 'rejected'`, `ok`, `valid` or `success: false`, a non-empty `issues`, `findings` or `errors`); anything else accepts.
 */
export type ValidateCall = (parameters: Record<string, unknown>, context: Readonly<Record<string, unknown>>) => unknown;

/** A case that a check got wrong. */
export interface CaseFailure {
  readonly case: ContractCase;
  readonly got: 'accepted' | 'rejected';
  /** The id of the rule that the check does not keep, or keeps too strictly, with what the case shows. */
  readonly message: string;
}

/** Runs cases against a check and returns those it gets wrong; `[]` when it keeps every rule. */
export function runCases(cases: readonly ContractCase[], validate: ValidateCall): CaseFailure[] {
  return cases.flatMap((each) => {
    const got = isRefusal(call(each, validate)) ? 'rejected' : 'accepted';
    // A parameter that is ignored or downgraded stays as it is, and its call is accepted.
    const wanted = each.expect === 'rejected' ? 'rejected' : 'accepted';
    if (got === wanted) return [];
    const told = `${each.id}: ${JSON.stringify(each.arguments)} in ${JSON.stringify(each.context)}`;
    return [{ case: each, got, message: `${told} was ${got}, but is to be ${each.expect}: ${each.why}` }];
  });
}

function call(each: ContractCase, validate: ValidateCall): unknown {
  try {
    // A copy, since checks have been seen to normalise what they are given.
    return validate(structuredClone(each.arguments), each.context);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function isRefusal(result: unknown): boolean {
  if (typeof result === 'string') return result !== '';
  if (Array.isArray(result)) return result.length > 0;
  if (result === false || result instanceof Error) return true;
  if (!isObject(result)) return false;
  if (result['outcome'] === 'rejected') return true;
  if (['ok', 'valid', 'success'].some((key) => result[key] === false)) return true;
  return ['issues', 'findings', 'errors'].some((key) => Array.isArray(result[key]) && result[key].length > 0);
}
