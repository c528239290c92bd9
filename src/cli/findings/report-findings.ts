import type { ToolFinding } from '../../base/index.ts';
import type { ExitStatus } from '../command.ts';
import { createPaint } from '../paint.ts';
import type { CliStreams } from '../streams.ts';
import type { FindingFormat } from './finding-format.ts';
import { writeFindings } from './write-findings.ts';

/** What a command says of its findings beside themselves. */
export interface ReportWords {
  /** What each code stands for. */
  readonly codes: Readonly<Record<string, string>>;
  /** The page that has a heading for each code. */
  readonly page: string;
  readonly tools: number;
  readonly format: FindingFormat | undefined;
}

/** Writes the findings of a command to standard output; notes alone leave the status at 0. */
export function reportFindings(findings: readonly ToolFinding[], words: ReportWords, streams: CliStreams): ExitStatus {
  const { codes, page, tools, format = streams.stdout.isTTY === true ? 'pretty' : 'jsonl' } = words;
  const rules = Object.entries(codes).map(([code, summary]) => {
    const severity = findings.find((finding) => finding.code === code)?.severity ?? 'error';
    return { code, summary, severity };
  });
  streams.stdout.write(writeFindings({ findings, rules, page, tools }, format, createPaint(streams.stdout, streams)));
  return findings.some(({ severity }) => severity !== 'note') ? 1 : 0;
}
