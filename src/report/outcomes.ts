import type { EntryOutcome, OutcomeCounts } from '../ledger/index.ts';
import type { Speech } from './speech.ts';

/** The outcomes in the order of their columns: from the ground up, what was not right first, so that days compare. */
export const outcomesFromGround: readonly EntryOutcome[] = ['closed', 'rejected', 'healed', 'accepted'];

/** The outcomes in the order in which people read them. */
export const outcomesInOrder: readonly EntryOutcome[] = ['accepted', 'healed', 'rejected', 'closed'];

/** Says counts in one line: `Accepted 90 (90%), Healed 8 (8%), …`; outcomes that did not occur are left out. */
export function describeCounts(counts: OutcomeCounts, { words, number, share }: Speech): string {
  return outcomesInOrder
    .filter((outcome) => counts[outcome] > 0)
    .map(
      (outcome) => `${words.outcomes[outcome]} ${number(counts[outcome])} (${share(counts[outcome] / counts.calls)})`,
    )
    .join(words.listSeparator);
}
