import { createLedger, groupRows, type ReportData, type RollUpRow, rollUp, summarizeRows } from '../../ledger/index.ts';
import type { RecordedCalls } from './recorded-calls.ts';
import type { Replayer } from './replay-answers.ts';

/** Makes the report of recorded calls as they come out now, as if a ledger had been kept; only counts are held. */
export async function reportCalls(calls: RecordedCalls, replayer: Replayer, toolFile: unknown): Promise<ReportData> {
  let rows: readonly RollUpRow[] = [];
  const ledger = createLedger({
    parametersOf: replayer.parametersOf,
    sinks: [
      {
        name: 'counts',
        write(entries) {
          rows = groupRows([...rows, ...rollUp(entries)]);
        },
      },
    ],
  });
  let behind = false;
  await calls.read(
    (call) => {
      const { model, session, turn } = call;
      const extra = {
        ...(model !== undefined && { model }),
        ...(session !== undefined && { session }),
        ...(turn !== undefined && { turn }),
      };
      if (!ledger.record(call, replayer.answer(call), extra)) behind = true;
    },
    async () => {
      if (!behind) return;
      behind = false;
      await ledger.flush();
    },
  );
  await ledger.close();
  return summarizeRows({ calls: rows, details: rows, daily: rows }, { toolFile });
}
