/** Calls and outcomes in, to a ledger of the caller's out: what hosts and adapters share where nothing may come of recording. */
import { isObject, type Outcome, type ToolCall, ToolmendError } from '../base/index.ts';
import type { Ledger } from './create-ledger.ts';

/** What is needed of a ledger to take calls down; a `Ledger` fits. */
export interface Recorder {
  record(...entry: Parameters<Ledger['record']>): unknown;
}

/** A call with where it stands. */
interface PlacedCall extends ToolCall {
  readonly session?: string;
  readonly agent?: string;
  readonly turn?: string;
}

interface RecordMore {
  readonly model?: string | undefined;
  readonly nanoseconds?: number | undefined;
  /** Told what the ledger throws at once; what it rejects later is not heard. */
  readonly failed?: (error: unknown) => void;
}

/** Throws `ToolmendError` (`option`) for what is no ledger: at a call it would only fail quietly. `holder` ends the subject: "a host". */
export function checkRecorder(holder: string, ledger: unknown): void {
  if (ledger === undefined || (isObject(ledger) && typeof ledger['record'] === 'function')) return;
  throw new ToolmendError(
    'option',
    `ledger of ${holder} must be a ledger as createLedger makes it, or openLedger for a file`,
  );
}

/** Takes a call down, where there is a ledger; it costs no call. To a ledger, sub-agents are sessions of their own. */
export function recordCall(
  ledger: Recorder | undefined,
  call: PlacedCall,
  outcome: Outcome,
  { model, nanoseconds, failed }: RecordMore,
): void {
  if (ledger === undefined) return;
  const { turn, agent } = call;
  const session = agent === undefined ? call.session : `${call.session ?? ''}/${agent}`;
  try {
    const told = ledger.record(call, outcome, {
      ...(session === undefined ? {} : { session }),
      ...(turn === undefined ? {} : { turn }),
      ...(model === undefined ? {} : { model }),
      ...(nanoseconds === undefined ? {} : { nanoseconds }),
    });
    if (told instanceof Promise) told.catch(() => undefined);
  } catch (error) {
    failed?.(error);
  }
}
