/** Cases and someone's own check in, the cases it gets wrong out. */
import { showError } from '../../base/index.ts';
import type { ContractCase } from './contract-cases.ts';
import { isRefusal } from './is-refusal.ts';

/**
 * A check of a call's arguments. It refuses by throwing, a text, a non-empty list, `false`, an `Error`, or an object that says so
 * (`outcome: 'rejected'`, `ok`, `valid` or `success: false`, `isError: true`, a non-empty `issues`, `findings` or `errors`, an
 * `error`); anything else accepts.
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
    return error instanceof Error ? error : new Error(showError(error));
  }
}
