/** What came of a search; `limit` where it was given up. */
export type Answer = 'match' | 'no-match' | 'limit';

/** Counts the steps of searches, so that a test can tell work from time. */
export interface Meter {
  steps: number;
}

/** Counts the steps of all patterns of schemas: what many short searches cost together is seen here. */
export const patternMeter: Meter = { steps: 0 };

/** Searches a text for a pattern. */
export type Search = (text: string, meter: Meter) => Answer;
