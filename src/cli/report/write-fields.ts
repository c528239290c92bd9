import type { FaultReport, FieldReport, ReportData } from '../../ledger/index.ts';
import { fieldName, type Speech, showName } from '../../report/index.ts';
import type { Cell } from '../table.ts';
import { cut } from './cut-table.ts';

/** Writes which field lives on which rule, which faults the models share, which one makes, and the names that they make up. */
export function writeFieldTables(data: ReportData, speech: Speech): string[] {
  const { words, share, number } = speech;
  const { columns } = words;
  const fault = (each: FaultReport): Cell[] => [
    showName(fieldName(each)),
    showName(each.what),
    { figure: number(each.calls) },
  ];
  const shared = data.faults.filter(({ verdict }) => verdict === 'schema');
  const own = data.faults.filter(({ verdict }) => verdict === 'model');
  const { broken, bySchema } = data.suspect;
  const parts = {
    share: share(broken === 0 ? 0 : bySchema / broken),
    bySchema: number(bySchema),
    broken: number(broken),
  };
  return [
    cut(
      [columns.field, columns.reason, '', columns.calls, columns.used, columns.share, columns.days],
      data.fields.flatMap(rowsOf),
      ({ field, reason, livesOn }) => [
        showName(fieldName(field)),
        livesOn ? words.fields.livesOn(showName(reason.what)) : showName(reason.what),
        words.fields[reason.kind],
        { figure: number(reason.calls) },
        { figure: field.used === null ? '' : number(field.used) },
        { figure: reason.share === null ? '' : share(reason.share) },
        { figure: words.fields.daysOf(number(field.days), number(field.daysOfTool)) },
      ],
      speech,
    ),
    broken === 0 ? '' : `${words.faults.suspect(parts)}\n`,
    cut(
      [`${words.faults.shared}`, columns.reason, columns.calls, columns.models],
      shared,
      (each) => [...fault(each), words.faults.ofModels(number(each.failing), number(each.asked))],
      speech,
    ),
    cut(
      [`${words.faults.own}`, columns.reason, columns.calls, columns.model],
      own,
      (each) => [...fault(each), showName(each.model ?? '')],
      speech,
    ),
    cut(
      [columns.written, columns.field, columns.means, columns.calls, columns.models],
      data.names,
      (name) => [
        showName(name.name),
        showName(fieldName(name)),
        name.means[0] === undefined ? words.names.unknown : showName(name.means[0].to),
        { figure: number(name.calls) },
        { figure: number(name.models) },
      ],
      speech,
    ),
  ];
}

function rowsOf(
  field: FieldReport,
): { readonly field: FieldReport; readonly reason: FieldReport['reasons'][number]; readonly livesOn: boolean }[] {
  return field.reasons.map((reason) => ({
    field,
    reason,
    livesOn: reason.kind === 'healed' && reason.what === field.livesOn,
  }));
}
