import type { Issue, Outcome, Step, ToolCall } from '../base/index.ts';
import type { EntryOutcome } from './entry.ts';

/** What the caller knows beside the call and its outcome. */
export interface RecordExtra {
  readonly model?: string;
  readonly session?: string;
  /** The turn of the user; with it the ledger sees which refusals the model mended. */
  readonly turn?: string;
  /** What checking the call took. */
  readonly nanoseconds?: number;
  /** When the call was checked, in milliseconds since 1970; default: the clock of the ledger. */
  readonly time?: number;
}

/** What is kept of a call until its entry is built: references only, so that recording costs next to nothing. */
export interface Note {
  readonly tool: string;
  readonly outcome: EntryOutcome;
  readonly time: number;
  readonly extra: RecordExtra;
  readonly issues: readonly Issue[];
  readonly steps: readonly Step[];
  readonly keys: readonly string[];
  /** The arguments, only where names are to be read from them. */
  readonly value: unknown;
}

const NONE: readonly never[] = [];
const NOTHING: RecordExtra = {};
/** The end of the year 9999: later times have no four digits for the year, which stores and readers expect. */
const LAST_TIME = 253_402_300_799_999;

/** Tells whether a number is milliseconds of a day that every store can hold. */
export function isTime(time: unknown): time is number {
  return typeof time === 'number' && time >= 0 && time <= LAST_TIME;
}

/** Returns what is known beside a call as it was given where it is right, which costs least; else without what no entry can hold. */
function readExtra(extra: RecordExtra | undefined): RecordExtra {
  if (extra === undefined || extra === null) return NOTHING;
  const { model, session, turn, nanoseconds } = extra;
  if (isLabel(model) && isLabel(session) && isLabel(turn) && isDuration(nanoseconds)) return extra;
  const labels = Object.entries({ model, session, turn }).flatMap(([name, label]: [string, unknown]) => {
    if (typeof label === 'string') return [[name, label]];
    return typeof label === 'number' || typeof label === 'bigint' ? [[name, String(label)]] : [];
  });
  return {
    ...(Object.fromEntries(labels) as RecordExtra),
    ...(isDuration(nanoseconds) && nanoseconds !== undefined ? { nanoseconds } : {}),
  };
}

function isLabel(label: unknown): boolean {
  return label === undefined || typeof label === 'string';
}

function isDuration(nanoseconds: unknown): boolean {
  return nanoseconds === undefined || (typeof nanoseconds === 'number' && nanoseconds >= 0 && nanoseconds < Infinity);
}

/** Takes down a call in the least time; `keep` asks for the arguments of a passed call, to see what a receipt mended. */
export function takeNote(
  call: ToolCall,
  outcome: Outcome,
  extra: RecordExtra | undefined,
  time: number,
  keep: boolean,
): Note {
  if (outcome.outcome !== 'rejected') {
    return {
      tool: outcome.tool,
      outcome: outcome.outcome,
      time,
      extra: readExtra(extra),
      issues: NONE,
      steps: outcome.steps,
      keys: Object.keys(outcome.arguments),
      value: keep ? outcome.arguments : undefined,
    };
  }
  return {
    tool: outcome.tool,
    outcome: outcome.issues[0]?.code === 'closed' ? 'closed' : 'rejected',
    time,
    extra: readExtra(extra),
    issues: outcome.issues,
    steps: outcome.steps,
    keys: NONE,
    value: outcome.issues.some((issue) => issue.code === 'enum') ? call.arguments : undefined,
  };
}
