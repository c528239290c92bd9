import type { Severity, ToolFinding } from '../../base/index.ts';
import type { FindingReport } from './write-findings.ts';

const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'note' };

/** Writes findings as a SARIF 2.1.0 log with one run. */
export function writeSarif(
  findings: readonly ToolFinding[],
  { command, codes }: Pick<FindingReport, 'command' | 'codes'>,
): string {
  const known = [...new Set([...Object.keys(codes), ...findings.map((finding) => finding.code)])];
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: `toolmend ${command}`,
            rules: known.map((id) => ({
              id,
              ...(Object.hasOwn(codes, id) && { shortDescription: { text: codes[id] } }),
            })),
          },
        },
        results: findings.map((finding) => ({
          ruleId: finding.code,
          ruleIndex: known.indexOf(finding.code),
          level: levels[finding.severity],
          message: {
            text: finding.suggestion === undefined ? finding.message : `${finding.message}\n${finding.suggestion}`,
          },
          ...locationsOf(finding),
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function locationsOf({ tool, at, file, line }: ToolFinding): object {
  const physical =
    file === undefined
      ? {}
      : {
          physicalLocation: {
            artifactLocation: { uri: uriOf(file) },
            ...(line !== undefined && { region: { startLine: line } }),
          },
        };
  const logical =
    tool === ''
      ? {}
      : { logicalLocations: [{ name: tool, fullyQualifiedName: `${tool}${at ?? ''}`, kind: 'function' }] };
  return file === undefined && tool === '' ? {} : { locations: [{ ...physical, ...logical }] };
}

function uriOf(file: string): string {
  return file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}
