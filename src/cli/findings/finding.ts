/** One line of `lint`, `audit` and `probe`. */
export interface CliFinding {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'note';
  readonly tool: string;
  readonly at?: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly suggestion?: string;
}

/** How findings are written. */
export type FindingFormat = 'pretty' | 'json' | 'jsonl' | 'sarif' | 'github';

/** The words that `--format` takes. */
export const findingFormats: readonly FindingFormat[] = ['pretty', 'json', 'jsonl', 'sarif', 'github'];

/** What a format may tell of a code: a line, and where its page is. */
export interface FoundRule {
  readonly code: string;
  readonly summary: string;
  readonly severity: CliFinding['severity'];
}
