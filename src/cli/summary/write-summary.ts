import { type Cell, writeTable } from '../table.ts';
import type { Summary } from './create-summary.ts';

/** How many rows a table of fields shows; the JSON form has all. */
const shownRows = 20;

/** Writes a summary as tables for people. */
export function writeSummary({ calls, outcomes, rules, fields, suspects }: Summary): string {
  const share = (count: number): string => (calls === 0 ? '' : `${((100 * count) / calls).toFixed(1)} %`);
  const rows = (['accepted', 'healed', 'rejected', 'closed'] as const)
    .filter((name) => name !== 'closed' || outcomes.closed > 0)
    .map((name): Cell[] => [name, outcomes[name], share(outcomes[name])]);
  return [
    writeTable(['outcome', 'calls', 'share'], [...rows, ['all', calls, '']]),
    writeTable(
      ['rule', 'calls'],
      rules.map(({ rule, calls: count }) => [rule, count]),
    ),
    cut(
      ['tool', 'field', 'what', 'by', 'calls'],
      fields.map(({ tool, at, kind, name, calls: count }) => [show(tool), show(at), kind, name, count]),
    ),
    cut(
      ['schema suspect', 'field', 'code', 'calls', 'uses', 'models'],
      suspects.map((each) => [show(each.tool), show(each.at), each.code, each.calls, each.uses, each.models]),
    ),
  ]
    .filter((table) => table !== '')
    .join('\n');
}

function cut(heading: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const more = rows.length - shownRows;
  return writeTable(heading, rows.slice(0, shownRows)) + (more > 0 ? `… and ${more} more\n` : '');
}

/** Names come from models too: control characters and length are theirs. */
function show(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const clean = name.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
  if (clean === '') return '(the whole)';
  return clean.length > 60 ? `${clean.slice(0, 60)}…` : clean;
}
