import type { ToolFinding } from '../base/index.ts';

/** One operation of a JSON Patch (RFC 6902); `path` and `from` are pointers into the entry of the tool list. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string };

/** One thing about a tool that misleads a model or breaks calls; pointers go into the entry as its author wrote it. */
export interface LintFinding extends ToolFinding {
  /** The mend, where it follows from the finding alone. */
  readonly fix?: readonly PatchOperation[];
}
