/** Recorded calls and a change of the tool file in; what the whole change and each proposal alone would have done out. */
import { applyPatch, type PatchOperation, type Proposal } from '../../ledger/index.ts';
import { createReplayCount, type ProposalEffect, type ReplayReport } from '../../report/index.ts';
import type { GuardWords } from '../guard-words.ts';
import type { RecordedCalls } from './recorded-calls.ts';
import { createReplayer } from './replay-answers.ts';

/** What is replayed. */
export interface Change {
  readonly toolFile: unknown;
  /** How errors call the tool file. */
  readonly name: string;
  readonly patch: readonly PatchOperation[];
  /** Proposals that are also tried one by one. */
  readonly proposals: readonly Proposal[];
}

/** What the change would have done. */
export interface ReplayResult {
  readonly replay: ReplayReport;
  /** In the order of the proposals; those beyond the first 12 are not tried. */
  readonly effects: readonly ProposalEffect[];
}

const MOST_ALONE = 12;

/** Checks every call with the tools as they are and as they would be; reads the calls once. */
export async function replayChange(calls: RecordedCalls, change: Change, options: GuardWords): Promise<ReplayResult> {
  const { toolFile, name, patch, proposals } = change;
  const replayerOf = (operations: readonly PatchOperation[]): ReturnType<typeof createReplayer> =>
    createReplayer(applyPatch(toolFile, operations), `${name}, changed`, options);
  const before = createReplayer(toolFile, name, options);
  const after = replayerOf(patch);
  const all = createReplayCount();
  const alone = proposals.slice(0, MOST_ALONE).map((proposal) => ({
    tool: proposal.tool,
    replayer: replayerOf(proposal.patch),
    count: createReplayCount(),
  }));
  await calls.read((call) => {
    const old = before.answer(call);
    all.add(old, after.answer(call));
    for (const { tool, replayer, count } of alone) {
      // Without a turn no budget ties the calls of other tools to this one: they come out as before.
      if (call.turn === undefined && call.tool !== tool) continue;
      count.add(old, replayer.answer(call));
    }
  });
  const effects = alone.map(({ count }) => {
    const { better, worse } = count.read();
    return { better, worse };
  });
  return { replay: all.read(), effects };
}
