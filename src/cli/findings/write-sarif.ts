import type { CliFinding } from './finding.ts';
import type { FindingReport } from './write-findings.ts';

/** Makes a SARIF 2.1.0 log of findings: one run, the rules that were asked, a result each. */
export function writeSarif({ findings, rules, page }: FindingReport): object {
  const codes = [...new Set([...rules.map(({ code }) => code), ...findings.map(({ code }) => code)])];
  const known = new Map(rules.map((rule) => [rule.code, rule]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'toolmend',
            rules: codes.map((code) => {
              const rule = known.get(code);
              return {
                id: code,
                shortDescription: { text: rule?.summary ?? code },
                help: { text: `See ${page}#${code}` },
                ...(rule && { defaultConfiguration: { level: rule.severity } }),
              };
            }),
          },
        },
        results: findings.map((finding) => writeResult(finding, codes)),
      },
    ],
  };
}

function writeResult(finding: CliFinding, codes: readonly string[]): object {
  const { code, severity, tool, at, message, file, line, suggestion } = finding;
  const physical =
    file === undefined
      ? {}
      : {
          physicalLocation: {
            artifactLocation: { uri: toUri(file) },
            ...(line !== undefined && { region: { startLine: line } }),
          },
        };
  const name = `${tool}${at ?? ''}`;
  const logical = name === '' ? {} : { logicalLocations: [{ fullyQualifiedName: name, kind: 'object' }] };
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: suggestion === undefined ? message : `${message}; ${suggestion}` },
    ...(file !== undefined || name !== '' ? { locations: [{ ...physical, ...logical }] } : {}),
    partialFingerprints: { 'toolmend/v1': [code, tool, at ?? '', message].join('\n') },
  };
}

/** A URI reference: relative paths stay relative. */
function toUri(file: string): string {
  return file.split('\\').join('/').split('/').map(encodeURIComponent).join('/');
}
