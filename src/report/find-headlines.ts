/** The report in, what it says to do out: the weightiest first, one for each field; never more than asked for. */
import type { FaultReport, FieldReport, NameReport, ReportData } from '../ledger/index.ts';

/** One thing that the report says to do, or that there is nothing to do. */
export type Headline =
  | { readonly kind: 'empty' }
  | { readonly kind: 'fine'; readonly share: number }
  | {
      readonly kind: 'lives-on';
      readonly field: FieldReport;
      readonly rule: string;
      readonly calls: number;
      readonly used: number;
      /** What models write and what is declared, where that is known. */
      readonly rename?: { readonly written: string; readonly declared: string };
    }
  | { readonly kind: 'schema'; readonly fault: FaultReport }
  | { readonly kind: 'model'; readonly fault: FaultReport; readonly model: string; readonly share: number }
  | { readonly kind: 'worst'; readonly field: FieldReport; readonly what: string; readonly calls: number };

/** Finds what to do, up to `most` things; there is always at least one thing said. */
export function findHeadlines(data: ReportData, most = 5): Headline[] {
  if (data.total.calls === 0) return [{ kind: 'empty' }];
  const seen = new Set<string>();
  const found: { readonly headline: Headline; readonly calls: number; readonly field: string }[] = [];
  for (const field of data.fields) {
    const reason = field.reasons.find(({ kind, what }) => kind === 'healed' && what === field.livesOn);
    if (reason === undefined || field.used === null) continue;
    const rename = findRename(data.names, field, reason.what);
    const headline: Headline = {
      kind: 'lives-on',
      field,
      rule: reason.what,
      calls: reason.calls,
      used: field.used,
      ...(rename === undefined ? {} : { rename }),
    };
    found.push({ headline, calls: reason.calls, field: keyOf(field) });
  }
  for (const fault of data.faults) {
    if (fault.verdict === 'schema') {
      found.push({ headline: { kind: 'schema', fault }, calls: fault.calls, field: keyOf(fault) });
    } else if (fault.verdict === 'model' && fault.model !== undefined) {
      const share = fault.models.find(({ model }) => model === fault.model)?.share ?? 0;
      const headline: Headline = { kind: 'model', fault, model: fault.model, share };
      found.push({ headline, calls: fault.calls, field: keyOf(fault) });
    }
  }
  // A field that lives on a rule says more than that its fault is shared, so of equal fields the first found stays.
  found.sort((a, b) => b.calls - a.calls);
  const chosen = found.filter(({ field }) => !seen.has(field) && seen.add(field)).map(({ headline }) => headline);
  return chosen.length > 0 ? chosen.slice(0, most) : [findWorst(data)];
}

function findWorst(data: ReportData): Headline {
  const field = data.fields[0];
  const reason = field?.reasons[0];
  // A few faults among many calls are no reason to send anybody looking.
  if (field === undefined || reason === undefined || reason.calls < data.total.calls * 0.01) {
    return { kind: 'fine', share: data.total.accepted / data.total.calls };
  }
  return { kind: 'worst', field, what: reason.what, calls: reason.calls };
}

const renaming: ReadonlySet<string> = new Set(['enum-synonym', 'enum-style', 'enum-fuzzy', 'alias', 'key-style']);

function findRename(
  names: readonly NameReport[],
  field: FieldReport,
  rule: string,
): { readonly written: string; readonly declared: string } | undefined {
  if (!renaming.has(rule)) return undefined;
  const isMember = rule.startsWith('enum-');
  const dot = field.path.lastIndexOf('.');
  const [holder, key] = dot < 0 ? ['', field.path] : [field.path.slice(0, dot), field.path.slice(dot + 1)];
  for (const name of names) {
    if (name.tool !== field.tool || name.kind !== (isMember ? 'member' : 'key')) continue;
    if (name.path !== (isMember ? field.path : holder)) continue;
    const mean = name.means.find(({ by, to }) => by === 'repair' && (isMember || to === key));
    if (mean !== undefined) return { written: name.name, declared: mean.to };
  }
  return undefined;
}

function keyOf({ tool, path }: { readonly tool: string; readonly path: string }): string {
  return `${tool}\u0000${path}`;
}
