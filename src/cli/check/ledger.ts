/** Outcomes in, entries of a ledger out; a ledger that fails is told and stops nothing. */
import { isToolmendError, type Outcome } from '../../base/index.ts';
import type { ReadCall, Tool } from '../../contract/index.ts';
import type { CliStreams } from '../streams.ts';

/** Records outcomes. */
export interface Recorder {
  record(call: ReadCall, outcome: Outcome, nanoseconds: number): void;
  /** Waits where the ledger has fallen behind. */
  pause(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the ledger at a place: a file or a URL. Throws a `ToolmendError` where it cannot be used at all. */
export async function openRecorder(
  place: string,
  toolOf: (name: string) => Tool | undefined,
  { stderr }: CliStreams,
): Promise<Recorder> {
  // Most checks keep no ledger, so it is loaded only for those that do.
  const { openLedger } = await import('../../ledger/open.ts');
  const ledger = await openLedger(place, { parametersOf: (name) => toolOf(name)?.parameters });
  let behind = false;
  return {
    record(call, outcome, nanoseconds) {
      const { model, session, turn } = call;
      const extra = {
        nanoseconds,
        ...(model !== undefined && { model }),
        ...(session !== undefined && { session }),
        ...(turn !== undefined && { turn }),
      };
      if (!ledger.record(call, outcome, extra)) behind = true;
    },
    async pause() {
      if (!behind) return;
      behind = false;
      await ledger.flush();
    },
    async close() {
      const complete = await ledger.close().catch((error: unknown) => {
        if (!isToolmendError(error)) throw error;
        return false;
      });
      if (!complete)
        stderr.write(`toolmend: the ledger at ${place.replace(/\/\/[^/@]*@/, '//')} did not take every outcome\n`);
    },
  };
}
