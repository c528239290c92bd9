import type { PatchOperation, ToolFinding } from '../base/index.ts';

/** One thing about a tool that misleads a model or breaks calls; pointers go into the entry as its author wrote it. */
export interface LintFinding extends ToolFinding {
  /** The mend, where it follows from the finding alone: a JSON Patch on the entry of the tool list. */
  readonly fix?: readonly PatchOperation[];
}
