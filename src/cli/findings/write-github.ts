import type { Severity, ToolFinding } from '../../base/index.ts';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/** Writes findings as the workflow commands that GitHub shows beside the lines of a change. */
export function writeGithub(findings: readonly ToolFinding[]): string {
  return findings.map((finding) => `${lineOf(finding)}\n`).join('');
}

function lineOf({ code, severity, tool, at, message, file, line, suggestion }: ToolFinding): string {
  const properties = [
    ...(file === undefined ? [] : [`file=${escapeProperty(file)}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
    `title=${escapeProperty(tool === '' ? code : `${code} (${tool})`)}`,
  ];
  const text = [
    `${message}${at === undefined ? '' : ` (at ${at})`}`,
    ...(suggestion === undefined ? [] : [suggestion]),
  ];
  return `::${commands[severity]} ${properties.join(',')}::${escapeData(text.join('\n'))}`;
}

/** The escapes of the runner: a line break would end the command. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
