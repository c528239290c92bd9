import type { ToolFinding } from '../../base/index.ts';

const commands = { error: 'error', warning: 'warning', note: 'notice' } as const;

/** Writes findings as workflow commands, which GitHub shows beside the lines of a change. */
export function writeGithub(findings: readonly ToolFinding[]): string {
  return findings
    .map(({ code, severity, tool, message, file, line, suggestion }) => {
      const places = [
        ...(file === undefined ? [] : [`file=${escapeProperty(file)}`]),
        ...(line === undefined ? [] : [`line=${line}`]),
        `title=${escapeProperty(tool === '' ? code : `${code} (${tool})`)}`,
      ];
      const text = suggestion === undefined ? message : `${message}; ${suggestion}`;
      return `::${commands[severity]} ${places.join(',')}::${escapeData(text)}\n`;
    })
    .join('');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
