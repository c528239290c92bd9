/** How much a finding matters: calls fail, calls are likely to fail, worth knowing. */
export type Severity = 'error' | 'warning' | 'note';

/** One operation of a JSON Patch (RFC 6902); `path` and `from` are pointers into the entry of the tool list. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string };

/** One thing about a tool that misleads a model or breaks calls. */
export interface LintFinding {
  /** A stable name; the page of the lint has a heading for each. */
  readonly code: string;
  readonly severity: Severity;
  /** The name of the tool; `''` for the list as a whole. */
  readonly tool: string;
  /** JSON Pointer into the entry, as its author wrote it. */
  readonly at?: string;
  /** What is wrong, in a sentence that names the parameter. */
  readonly message: string;
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  /** What to write instead. */
  readonly suggestion?: string;
  /** The mend, where it follows from the finding alone. */
  readonly fix?: readonly PatchOperation[];
}
