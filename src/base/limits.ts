/**
 * The caps on what a model can make us do. Reaching one is the issue code `limit`; nothing is cut silently.
 * Sizes are in UTF-16 code units, depths in containers, counts in pieces.
 */
export const limits = {
  /** The longest argument text that is read. */
  textLength: 16_777_216,
  /** The deepest nesting that is read, checked or healed. */
  depth: 256,
  /** Steps that one check of a pattern that is not provably linear may take. */
  patternSteps: 100_000,
  /** Units of work that healing one call may take: one each for a value looked at, a candidate tried, a member compared. */
  healWork: 200_000,
  /** Issues that are collected in one call; more are counted by the walk that stops there. */
  issues: 1_000,
  /** Issue lines that a receipt shows. */
  receiptLines: 20,
  /** Length at which a shown value is cut. */
  shownValue: 200,
} as const;
