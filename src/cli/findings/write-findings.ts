/** Findings in, their text in one of the formats out; nothing is left out and nothing is sorted. */
import type { ToolFinding } from '../../base/index.ts';
import type { Paint } from '../paint.ts';
import type { FindingFormat, FoundRule } from './finding-format.ts';
import { writeGithub } from './write-github.ts';
import { writePretty } from './write-pretty.ts';
import { writeSarif } from './write-sarif.ts';

/** Everything that a format may need. */
export interface FindingReport {
  readonly findings: readonly ToolFinding[];
  /** The rules that were asked, for formats that list them. */
  readonly rules: readonly FoundRule[];
  /** The page that has a heading for each code, as it is called in the package: `docs/lint.md`. */
  readonly page: string;
  /** How many tools were looked at. */
  readonly tools: number;
}

/** Writes findings in a format. */
export function writeFindings(report: FindingReport, format: FindingFormat, paint: Paint): string {
  switch (format) {
    case 'pretty':
      return writePretty(report, paint);
    case 'json':
      return `${JSON.stringify({ findings: report.findings }, null, 2)}\n`;
    case 'jsonl':
      return report.findings.map((finding) => `${JSON.stringify(finding)}\n`).join('');
    case 'sarif':
      return `${JSON.stringify(writeSarif(report), null, 2)}\n`;
    case 'github':
      return writeGithub(report.findings);
  }
}
