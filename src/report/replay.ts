/** Two outcomes of each recorded call in, before and after a change of the tools; what the change did out. */
import { equalJson, type Outcome } from '../base/index.ts';
import type { EntryOutcome, OutcomeCounts } from '../ledger/index.ts';

/** Calls that come out otherwise than before. */
export interface ReplayMove {
  readonly from: EntryOutcome;
  readonly to: EntryOutcome;
  readonly calls: number;
}

/** A call that came out worse. */
export interface WorseCall {
  /** The number of the call in the recording, from 1. */
  readonly number: number;
  readonly id?: string;
  readonly tool: string;
  readonly from: EntryOutcome;
  readonly to: EntryOutcome;
  /** What is wrong with it now: code and pointer. */
  readonly issue?: string;
}

/** What a change of the tools would have done to recorded calls. */
export interface ReplayReport {
  readonly before: OutcomeCounts;
  readonly after: OutcomeCounts;
  /** Calls that come out otherwise, most first. */
  readonly moves: readonly ReplayMove[];
  readonly better: number;
  readonly worse: number;
  /** Of the worse ones: calls that ran before and are refused after. */
  readonly lost: number;
  /** Calls that run before and after, with other arguments. */
  readonly otherArguments: number;
  /** Tools whose outcomes changed, most changes first. */
  readonly tools: readonly { readonly tool: string; readonly before: OutcomeCounts; readonly after: OutcomeCounts }[];
  /** The first 20 of the calls that came out worse, refused ones before others. */
  readonly worseCalls: readonly WorseCall[];
}

/** What one proposal alone would have done to recorded calls. */
export interface ProposalEffect {
  readonly better: number;
  readonly worse: number;
}

/** Adds up pairs of outcomes. */
export interface ReplayCount {
  add(before: Outcome, after: Outcome): void;
  read(): ReplayReport;
}

const ranks: Readonly<Record<EntryOutcome, number>> = { accepted: 0, healed: 1, rejected: 2, closed: 2 };
const SHOWN_WORSE = 20;

/** Starts comparing; memory grows with the tools, not with the calls. */
export function createReplayCount(): ReplayCount {
  const all = createPair();
  const tools = new Map<string, ReturnType<typeof createPair> & { changed: number }>();
  const moves = new Map<string, { from: EntryOutcome; to: EntryOutcome; calls: number }>();
  const lostCalls: WorseCall[] = [];
  const otherCalls: WorseCall[] = [];
  const counts = { number: 0, better: 0, worse: 0, lost: 0, otherArguments: 0 };
  return {
    add(before, after) {
      counts.number += 1;
      const [from, to] = [outcomeOf(before), outcomeOf(after)];
      const own = tools.get(after.tool) ?? { ...createPair(), changed: 0 };
      tools.set(after.tool, own);
      for (const pair of [all, own]) {
        pair.before[from] += 1;
        pair.after[to] += 1;
      }
      if (from === to) {
        if (hasOtherArguments(before, after)) counts.otherArguments += 1;
        return;
      }
      own.changed += 1;
      const move = moves.get(`${from} ${to}`) ?? { from, to, calls: 0 };
      move.calls += 1;
      moves.set(`${from} ${to}`, move);
      if (hasOtherArguments(before, after)) counts.otherArguments += 1;
      if (ranks[to] < ranks[from]) counts.better += 1;
      if (ranks[to] <= ranks[from]) return;
      counts.worse += 1;
      const isLost = after.outcome === 'rejected';
      if (isLost) counts.lost += 1;
      const list = isLost ? lostCalls : otherCalls;
      if (list.length < SHOWN_WORSE) list.push(describeWorse(counts.number, after, from, to));
    },
    read: () => ({
      before: countsOf(all.before),
      after: countsOf(all.after),
      moves: [...moves.values()].sort((a, b) => b.calls - a.calls),
      better: counts.better,
      worse: counts.worse,
      lost: counts.lost,
      otherArguments: counts.otherArguments,
      tools: [...tools]
        .filter(([, { changed }]) => changed > 0)
        .sort(([, a], [, b]) => b.changed - a.changed)
        .map(([tool, { before, after }]) => ({ tool, before: countsOf(before), after: countsOf(after) })),
      worseCalls: [...lostCalls, ...otherCalls].slice(0, SHOWN_WORSE),
    }),
  };
}

type Tally = Record<EntryOutcome, number>;

function createPair(): { readonly before: Tally; readonly after: Tally } {
  const empty = { accepted: 0, healed: 0, rejected: 0, closed: 0 };
  return { before: { ...empty }, after: { ...empty } };
}

function countsOf({ accepted, healed, rejected, closed }: Tally): OutcomeCounts {
  const seen = accepted + healed + rejected;
  const brokenShare = seen === 0 ? 0 : (healed + rejected) / seen;
  return { calls: seen + closed, accepted, healed, rejected, closed, brokenShare };
}

function outcomeOf(outcome: Outcome): EntryOutcome {
  return outcome.outcome === 'rejected' && outcome.issues[0]?.code === 'closed' ? 'closed' : outcome.outcome;
}

function hasOtherArguments(before: Outcome, after: Outcome): boolean {
  return before.outcome !== 'rejected' && after.outcome !== 'rejected' && !equalJson(before.arguments, after.arguments);
}

function describeWorse(number: number, after: Outcome, from: EntryOutcome, to: EntryOutcome): WorseCall {
  const issue = after.issues[0];
  return {
    number,
    ...(after.id === undefined ? {} : { id: after.id }),
    tool: after.tool,
    from,
    to,
    ...(issue === undefined ? {} : { issue: `${issue.code} ${issue.at}`.trimEnd() }),
  };
}
