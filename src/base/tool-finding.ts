/** How much a finding about a tool matters: `error` misleads or fails calls, `warning` may, `note` only tells. */
export type Severity = 'error' | 'warning' | 'note';

/** One thing that is wrong with a tool's declaration, its text or its code, for the people who own it. */
export interface ToolFinding {
  /** The stable name of what was found; each room has its own table of them. */
  readonly code: string;
  readonly severity: Severity;
  /** The name of the tool; `''` where the finding is about no tool. */
  readonly tool: string;
  /** A JSON Pointer into the tool's declaration. */
  readonly at?: string;
  readonly message: string;
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** What to write instead. */
  readonly suggestion?: string;
}
