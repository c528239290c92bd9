import type { PatchOperation, Severity } from '../base/index.ts';
import type { ListView, ToolView } from './tool-view.ts';

/** What a rule says of one place. */
export interface Report {
  /** JSON Pointer into the schema of the tool, or with `inEntry` into its entry; `''` by default. */
  readonly at?: string;
  readonly inEntry?: boolean;
  readonly message: string;
  /** Where it differs from that of the rule. */
  readonly severity?: Severity;
  readonly suggestion?: string;
  /** The mend, with pointers of the same kind as `at`. */
  readonly fix?: readonly PatchOperation[];
}

/** One thing that the lint looks for. */
export interface LintRule {
  /** Never renamed and never used for something else. */
  readonly code: string;
  readonly severity: Severity;
  /** What it finds, in one line. */
  readonly summary: string;
  check(tool: ToolView, report: (finding: Report) => void, list: ListView): void;
}
