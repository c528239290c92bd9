import { isAbsolute, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ToolFinding } from '../../base/index.ts';
import { nameOf } from '../input.ts';
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

function writeResult(finding: ToolFinding, codes: readonly string[]): object {
  const { code, severity, tool, at, message, file, line, suggestion } = finding;
  // What came through standard input has no place to show it at.
  const physical =
    file === undefined || file === nameOf('-')
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
    ...(Object.keys({ ...physical, ...logical }).length > 0 && { locations: [{ ...physical, ...logical }] }),
    partialFingerprints: { 'toolmend/v1': [code, tool, at ?? '', message].join('\n') },
  };
}

/** A URI reference: what is below the working folder is relative to it, so that a checkout elsewhere finds it; all else is whole. */
function toUri(file: string): string {
  const own = relative('.', file);
  if (own.startsWith('..') || isAbsolute(own)) return isAbsolute(file) ? pathToFileURL(file).href : encodePath(file);
  return encodePath(own);
}

function encodePath(path: string): string {
  return path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}
