import { isObject, nearestName } from '../base/index.ts';
import { agreedMean } from './agreed-mean.ts';
import type { NameReport, Proposal, Thresholds } from './report-data.ts';
import { type LocatedTool, locateField } from './tool-file.ts';

interface Candidate {
  readonly report: NameReport;
  readonly to: string;
  readonly because: string;
}

/** Proposes `x-alias` for keys that models write in place of a declared one: one proposal for each declared key. */
export function proposeAliases(tool: LocatedTool, names: readonly NameReport[], thresholds: Thresholds): Proposal[] {
  const candidates = new Map<string, Candidate[]>();
  for (const report of names) {
    if (report.kind !== 'key' || report.calls < thresholds.names) continue;
    const candidate = readCandidate(tool, report);
    if (candidate === undefined) continue;
    const field = joinPath(report.path, candidate.to);
    candidates.set(field, [...(candidates.get(field) ?? []), candidate]);
  }
  return [...candidates].flatMap(([field, list]) => writeProposal(tool, field, list));
}

function readCandidate(tool: LocatedTool, report: NameReport): Candidate | undefined {
  const holder = locateField(tool.schema, report.path)?.target;
  const properties = isObject(holder?.['properties']) ? holder['properties'] : {};
  const keys = Object.keys(properties);
  const claimed = keys.flatMap((key) => readTexts(isObject(properties[key]) ? properties[key]['x-alias'] : undefined));
  if (keys.includes(report.name) || claimed.includes(report.name)) return undefined;
  // What key-style reads needs no alias: it is the same words.
  const agreed = agreedMean(report.means.filter((mean) => keys.includes(mean.to)));
  if (agreed === 'torn') return undefined;
  if (agreed !== undefined) {
    const said = agreed.grounds.map((mean) => `${mean.calls} ${REASONS[mean.by]}`);
    return plain(agreed.to) === plain(report.name) ? undefined : { report, to: agreed.to, because: said.join(', ') };
  }
  const near = nearestName(report.name, keys);
  return near === undefined || plain(near) === plain(report.name)
    ? undefined
    : { report, to: near, because: 'the names are close' };
}

const REASONS = {
  repair: 'read so by a rule',
  retry: 'sent so after the receipt',
  missing: 'with that one missing beside it',
} as const;

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/gu, '');
}

function writeProposal(tool: LocatedTool, field: string, list: readonly Candidate[]): Proposal[] {
  const place = locateField(tool.schema, field);
  if (place === undefined) return [];
  const declaration = locateDeclaration(tool, place.at);
  const before = readTexts(declaration['x-alias']);
  const added = list.map((candidate) => candidate.report.name);
  const at = `${tool.at}${place.at}`;
  const calls = list.reduce((count, candidate) => count + candidate.report.calls, 0);
  const shown = added.map((name) => `\`${name}\``).join(', ');
  return [
    {
      kind: 'alias',
      tool: tool.name,
      field,
      at,
      message: `Models write ${shown} for \`${field}\`: declare ${added.length === 1 ? 'it as an alias' : 'them as aliases'}.`,
      evidence: {
        calls,
        models: Math.max(...list.map((candidate) => candidate.report.models)),
        share: null,
        details: list.map(({ report, because }) => `${report.name}: ${report.calls} calls, ${because}`),
      },
      names: list.map(({ report, to }) => ({ name: report.name, to })),
      patch: [{ op: 'add', path: `${at}/x-alias`, value: [...before, ...added] }],
    },
  ];
}

function locateDeclaration(tool: LocatedTool, at: string): Readonly<Record<string, unknown>> {
  let node: unknown = tool.schema;
  for (const token of at.slice(1).split('/')) {
    node = (node as Record<string, unknown>)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return isObject(node) ? node : {};
}

/** Reads a hint that is a text or a list of texts. */
export function readTexts(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === 'string');
}

function joinPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
