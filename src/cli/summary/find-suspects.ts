/** Failures of one field in, a judgement on its schema out: what many models do alike is seldom the models' fault. */

/** How one field of a tool failed. */
export interface FieldFailure {
  readonly tool: string;
  /** Folded pointer. */
  readonly at: string;
  readonly code: string;
  /** Rejected calls in which it failed so. */
  readonly calls: number;
  /** Calls that use the field; for a missing one, all calls of the tool. */
  readonly uses: number;
  /** Models that failed so, where calls name theirs. */
  readonly models: number;
}

/** The models that have to fail alike. */
const leastModels = 3;
/** Without models: the calls that have to fail alike, and their share of the calls that use the field. */
const leastCalls = 5;
const leastShare = 0.8;

/** Returns the failures for which the schema is the suspect. */
export function findSuspects(failures: readonly FieldFailure[]): readonly FieldFailure[] {
  return failures.filter(
    ({ calls, uses, models }) => models >= leastModels || (calls >= leastCalls && calls >= leastShare * uses),
  );
}
