import type { Severity } from '../../base/index.ts';

/** How findings are written. */
export type FindingFormat = 'pretty' | 'json' | 'jsonl' | 'sarif' | 'github';

/** The words that `--format` takes. */
export const findingFormats: readonly FindingFormat[] = ['pretty', 'json', 'jsonl', 'sarif', 'github'];

/** What a format may tell of a code: a line, and where its page is. */
export interface FoundRule {
  readonly code: string;
  readonly summary: string;
  readonly severity: Severity;
}
