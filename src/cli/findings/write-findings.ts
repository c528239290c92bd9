/** Findings about tools in, text in the form asked for out; the same for every command that reports findings. */
import type { ToolFinding } from '../../base/index.ts';
import type { Paint } from '../paint.ts';
import { writeGithub } from './write-github.ts';
import { writePretty } from './write-pretty.ts';
import { writeSarif } from './write-sarif.ts';

/** The forms that findings are written in. */
export const findingFormats = ['pretty', 'json', 'jsonl', 'sarif', 'github'] as const;

/** How findings are written: for a person, one document, a line each, SARIF 2.1.0, or annotations of GitHub's workflows. */
export type FindingFormat = (typeof findingFormats)[number];

/** What the writers need to know beside the findings. */
export interface FindingReport {
  /** The command that found them: `lint`. */
  readonly command: string;
  /** What each code stands for, for the table of rules in SARIF. */
  readonly codes: Readonly<Record<string, string>>;
  readonly paint: Paint;
}

/** Writes findings; `''` where a form has nothing to say about none. */
export function writeFindings(findings: readonly ToolFinding[], format: FindingFormat, report: FindingReport): string {
  switch (format) {
    case 'pretty':
      return writePretty(findings, report.paint);
    case 'json':
      return `${JSON.stringify(findings, null, 2)}\n`;
    case 'jsonl':
      return findings.map((finding) => `${JSON.stringify(finding)}\n`).join('');
    case 'sarif':
      return writeSarif(findings, report);
    case 'github':
      return writeGithub(findings);
  }
}
