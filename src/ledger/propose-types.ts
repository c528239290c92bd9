import { sum } from './count-outcomes.ts';
import type { FieldReport, Proposal, Thresholds } from './report-data.ts';
import { countUses } from './report-fields.ts';
import type { RollUpRow } from './roll-up.ts';
import { type LocatedTool, locateField } from './tool-file.ts';

/** The share of the uses from which the type sent replaces the declared one; below it, both are declared. */
const NEARLY_ALL = 0.9;

/** Types that can be declared without saying more; a list or an object would need its items and keys. */
const plainTypes = ['string', 'number', 'boolean'];

/** Proposes the type that models send where many calls send another than declared, healed or refused. */
export function proposeTypes(
  tool: LocatedTool,
  grounds: { readonly details: readonly RollUpRow[]; readonly fields: readonly FieldReport[] },
  thresholds: Thresholds,
): Proposal[] {
  const uses = countUses(grounds.details);
  return grounds.fields.flatMap(({ path }) => {
    const place = locateField(tool.schema, path);
    const declared = place === undefined ? [] : readTypes(place.target['type']);
    const used = uses(tool.name, path);
    // An enum or constant says its type by its members.
    if (place === undefined || declared.length === 0 || used === null || used === 0) return [];
    if (Object.hasOwn(place.target, 'enum') || Object.hasOwn(place.target, 'const')) return [];
    const rows = grounds.details.filter((row) => row.path === path && readSent(row) !== undefined);
    return plainTypes
      .flatMap((sent): Proposal[] => {
        const own = rows.filter((row) => readSent(row) === sent);
        const calls = sum(own);
        const share = Math.min(1, calls / used);
        if (declared.includes(sent) || calls < thresholds.calls || share < thresholds.livesOn) return [];
        const at = `${tool.at}${place.targetAt}`;
        const value =
          share >= NEARLY_ALL ? sent : [...declared.filter((type) => !(sent === 'number' && type === 'integer')), sent];
        const only = Array.isArray(value) && value.length === 1 ? value[0] : value;
        return [
          {
            kind: 'type-change',
            tool: tool.name,
            field: path,
            at,
            message: `\`${path}\` is declared as ${declared.join(' | ')}, and ${percent(share)} of its calls send a ${sent}: declare ${typeof only === 'string' ? only : only!.join(' | ')}.`,
            evidence: {
              calls,
              models: new Set(own.map((row) => row.model)).size,
              share,
              details: own.length === 0 ? [] : [`${sent}: ${calls} of ${used} calls`],
            },
            names: [],
            patch: [{ op: 'replace', path: `${at}/type`, value: only }],
          },
        ];
      })
      .slice(0, 1);
  });
}

function readSent(row: RollUpRow): string | undefined {
  if (row.kind === 'issue' && row.what === 'type') return row.shape;
  return row.kind === 'step' && row.what === 'coerce' ? row.shape.split(' → ')[0] : undefined;
}

function readTypes(type: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(type) ? type : [type];
  return list.filter((item) => typeof item === 'string');
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
