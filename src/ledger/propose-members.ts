import { isObject, nearestName, type PatchOperation, setOwn } from '../base/index.ts';
import { agreedMean } from './agreed-mean.ts';
import { readTexts } from './propose-aliases.ts';
import type { NameReport, Proposal, Thresholds } from './report-data.ts';
import { countUses } from './report-fields.ts';
import type { RollUpRow } from './roll-up.ts';
import { type LocatedTool, locateField } from './tool-file.ts';

/** The share of a field's uses that has to write a member another way before its own spelling is worth changing: the rest would break. */
const MOST = 0.5;

interface Reading {
  readonly name: string;
  readonly to: string;
  readonly calls: number;
  readonly models: number;
}

/**
 * Proposes for enums what models write in place of a member: `x-synonyms` for it, or another spelling of the member where
 * that is how most calls write it. One proposal for each enum, since both change the same words.
 */
export function proposeMembers(
  tool: LocatedTool,
  grounds: { readonly details: readonly RollUpRow[]; readonly names: readonly NameReport[] },
  thresholds: Thresholds,
): Proposal[] {
  const uses = countUses(grounds.details);
  const paths = new Set(grounds.names.filter((name) => name.kind === 'member').map((name) => name.path));
  return [...paths].flatMap((path) => {
    const place = locateField(tool.schema, path);
    const members = place?.target['enum'];
    if (place === undefined || !Array.isArray(members)) return [];
    const names = grounds.names.filter((name) => name.kind === 'member' && name.path === path);
    const texts = members.filter((member) => typeof member === 'string');
    const readings = names.flatMap((name) => readName(name, texts, thresholds));
    const used = uses(tool.name, path);
    return writeProposal({ tool, path, place, members, readings, used }, thresholds);
  });
}

function readName(report: NameReport, members: readonly string[], thresholds: Thresholds): Reading[] {
  if (report.calls < thresholds.names || members.includes(report.name)) return [];
  const agreed = agreedMean(report.means.filter((mean) => members.includes(mean.to)));
  if (agreed === 'torn') return [];
  const to = agreed === undefined ? nearestName(report.name, members) : agreed.to;
  return to === undefined ? [] : [{ name: report.name, to, calls: report.calls, models: report.models }];
}

interface Found {
  readonly tool: LocatedTool;
  readonly path: string;
  readonly place: NonNullable<ReturnType<typeof locateField>>;
  readonly members: readonly unknown[];
  readonly readings: readonly Reading[];
  readonly used: number | null;
}

function writeProposal(found: Found, thresholds: Thresholds): Proposal[] {
  const { tool, path, place, members, used } = found;
  const at = `${tool.at}${place.targetAt}`;
  const before = isObject(place.target['x-synonyms']) ? place.target['x-synonyms'] : {};
  const known = new Set(Object.keys(before).flatMap((member) => readTexts(before[member])));
  const isRename = (reading: Reading): boolean =>
    reading.calls >= thresholds.calls && used !== null && reading.calls / used > MOST;
  const renames = new Map<string, Reading>();
  for (const reading of found.readings) {
    const other = renames.get(reading.to);
    if (isRename(reading) && (other === undefined || other.calls < reading.calls)) renames.set(reading.to, reading);
  }
  const synonyms = found.readings.filter((reading) => renames.get(reading.to) !== reading && !known.has(reading.name));
  if (renames.size === 0 && synonyms.length === 0) return [];

  const after: Record<string, string[]> = {};
  const newNameOf = (member: string): string => renames.get(member)?.name ?? member;
  const add = (member: string, text: string): void => {
    const name = newNameOf(member);
    const texts = Object.hasOwn(after, name) ? after[name]! : [];
    if (text !== name && !texts.includes(text)) setOwn(after, name, [...texts, text]);
  };
  for (const member of Object.keys(before)) for (const text of readTexts(before[member])) add(member, text);
  for (const { name, to } of synonyms) add(to, name);
  // The old spelling stays understood.
  for (const member of renames.keys()) add(member, member);

  const patch: PatchOperation[] = [...renames].flatMap(([member, { name }]): PatchOperation[] => {
    const place = `${at}/enum/${members.indexOf(member)}`;
    return [
      { op: 'test', path: place, value: member },
      { op: 'replace', path: place, value: name },
    ];
  });
  patch.push({ op: 'add', path: `${at}/x-synonyms`, value: after });

  const chosen = [...renames.values(), ...synonyms];
  const calls = chosen.reduce((count, reading) => count + reading.calls, 0);
  return [
    {
      kind: renames.size > 0 ? 'enum-rename' : 'synonym',
      tool: tool.name,
      field: path,
      at,
      message: writeMessage(path, [...renames.values()], synonyms),
      evidence: {
        calls,
        models: Math.max(...chosen.map((reading) => reading.models)),
        share: used === null || used === 0 ? null : Math.min(1, calls / used),
        details: chosen.map((reading) => `${reading.name} for ${reading.to}: ${reading.calls} calls`),
      },
      names: synonyms.map(({ name, to }) => ({ name, to: newNameOf(to) })),
      patch,
    },
  ];
}

function writeMessage(path: string, renames: readonly Reading[], synonyms: readonly Reading[]): string {
  const parts: string[] = [];
  const list = (readings: readonly Reading[]): string =>
    readings.map(({ name, to }) => `"${name}" for "${to}"`).join(', ');
  if (renames.length > 0)
    parts.push(`rename the member as models write it (${list(renames)}; the tool has to know it)`);
  if (synonyms.length > 0) parts.push(`declare as synonym ${list(synonyms)}`);
  return `At \`${path}\`: ${parts.join('; ')}.`;
}
