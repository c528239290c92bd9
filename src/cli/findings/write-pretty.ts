import type { Severity, ToolFinding } from '../../base/index.ts';
import type { Paint } from '../paint.ts';

const colours: Readonly<Record<Severity, 'red' | 'yellow' | 'dim'>> = { error: 'red', warning: 'yellow', note: 'dim' };

/** Writes findings for a person: a block for each place they are about, and how many there are. */
export function writePretty(findings: readonly ToolFinding[], paint: Paint): string {
  const blocks = new Map<string, string[]>();
  for (const finding of findings) {
    const heading = headingOf(finding);
    blocks.set(heading, [...(blocks.get(heading) ?? []), ...linesOf(finding, paint)]);
  }
  const parts = [...blocks].map(([heading, lines]) => `${paint('bold', heading)}\n${lines.join('\n')}\n`);
  return findings.length === 0 ? 'Nothing found.\n' : `${parts.join('\n')}\n${countLine(findings)}\n`;
}

function headingOf({ tool, file }: ToolFinding): string {
  return [file, tool].filter((part) => part !== undefined && part !== '').join('  ') || '(everywhere)';
}

function linesOf(finding: ToolFinding, paint: Paint): string[] {
  const { code, severity, at, line, message, suggestion } = finding;
  const place = [line === undefined ? '' : `line ${line}`, at ?? ''].filter((part) => part !== '').join('  ');
  const first = `  ${paint(colours[severity], severity)}  ${code}${place === '' ? '' : `  ${paint('dim', place)}`}`;
  return [first, `    ${message}`, ...(suggestion === undefined ? [] : [`    ${paint('green', '→')} ${suggestion}`])];
}

function countLine(findings: readonly ToolFinding[]): string {
  const counts = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`];
  });
  return counts.join(', ');
}
