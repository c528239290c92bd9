import type { Severity, ToolFinding } from '../../base/index.ts';
import type { Paint } from '../paint.ts';
import type { FindingReport } from './write-findings.ts';

const styles = { error: 'red', warning: 'yellow', note: 'dim' } as const;

/** Writes findings for a person: by file and tool, a line or two each, and a closing line of counts. */
export function writePretty({ findings, tools }: FindingReport, paint: Paint): string {
  const blocks: string[] = [];
  let heading = '';
  for (const finding of findings) {
    const next = [finding.file, finding.tool].filter(Boolean).join(' · ');
    if (next !== heading) blocks.push(`${blocks.length === 0 ? '' : '\n'}${paint('bold', next || 'the list')}`);
    heading = next;
    blocks.push(writeOne(finding, paint));
  }
  if (blocks.length > 0) blocks.push('');
  blocks.push(count(findings, tools));
  return `${blocks.join('\n')}\n`;
}

function writeOne({ code, severity, message, line, suggestion }: ToolFinding, paint: Paint): string {
  const place = line === undefined ? '' : paint('dim', ` (line ${line})`);
  const mend = suggestion === undefined ? '' : `\n    ${paint('dim', `→ ${suggestion}`)}`;
  return `  ${paint(styles[severity], severity)} ${code}${place}\n    ${message}${mend}`;
}

function count(findings: readonly ToolFinding[], tools: number): string {
  const of = (severity: Severity): number => findings.filter((each) => each.severity === severity).length;
  const said = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
  return `${said(tools, 'tool')}: ${said(of('error'), 'error')}, ${said(of('warning'), 'warning')}, ${said(of('note'), 'note')}`;
}
