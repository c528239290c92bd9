import { isObject } from '../base/index.ts';
import type { EntryIssue, EntryMend, LedgerEntry } from './entry.ts';
import { foldPath } from './fold-path.ts';
import { readName } from './names.ts';
import type { Note } from './note.ts';

interface Refusal {
  readonly count: number;
  readonly issues: readonly EntryIssue[];
}

/** What came before a call in its turn. */
export interface TurnFacts {
  readonly attempt?: number;
  readonly mends?: readonly EntryMend[];
}

/** Follows refused calls of a tool to the call that passes, so that the ledger tells what the receipts did. */
export interface TurnTracker {
  /** Tells what came before this call in its turn; nothing where the turn is not known. */
  look(note: Note, declared: ReadonlySet<string> | undefined): TurnFacts;
  /** Remembers a refusal, or forgets the tool's refusals when it passed. */
  settle(note: Note, entry: LedgerEntry): void;
  /** Tells whether a refusal waits for its next try. */
  waits(): boolean;
}

const MOST_OPEN = 1_000;

/** Creates a tracker that holds at most 1000 open refusals; the oldest is forgotten. */
export function createTurnTracker(): TurnTracker {
  const open = new Map<string, Refusal>();
  return {
    look(note, declared) {
      if (note.extra.turn === undefined) return {};
      const before = open.get(keyOf(note));
      if (before === undefined) return { attempt: 1 };
      const mends =
        note.outcome === 'accepted' || note.outcome === 'healed' ? findMends(before.issues, note, declared) : [];
      return { attempt: before.count + 1, mends };
    },
    settle(note, entry) {
      if (note.extra.turn === undefined) return;
      const key = keyOf(note);
      const before = open.get(key);
      if (entry.outcome === 'accepted' || entry.outcome === 'healed') {
        open.delete(key);
        return;
      }
      // A call refused unseen says nothing new: the issues of the last one that was looked at stay.
      const issues = entry.outcome === 'closed' ? (before?.issues ?? []) : entry.issues;
      open.delete(key);
      open.set(key, { count: (before?.count ?? 0) + 1, issues });
      if (open.size > MOST_OPEN) open.delete(open.keys().next().value!);
    },
    waits: () => open.size > 0,
  };
}

function keyOf(note: Note): string {
  return JSON.stringify([note.extra.session, note.extra.turn, note.tool]);
}

function findMends(refused: readonly EntryIssue[], note: Note, declared: ReadonlySet<string> | undefined): EntryMend[] {
  const mends: EntryMend[] = [];
  for (const issue of refused) {
    if (issue.name === undefined || (issue.code !== 'unknown' && issue.code !== 'enum')) continue;
    const to = issue.code === 'enum' ? readName(readPath(note.value, issue.path)) : readBeside(issue, note, declared);
    if (to !== undefined && to !== issue.name) mends.push({ path: issue.path, code: issue.code, name: issue.name, to });
  }
  return mends;
}

/** The key that stood missing beside the unknown one counts as its mend when the next try has it, and no longer the other. */
function readBeside(issue: EntryIssue, note: Note, declared: ReadonlySet<string> | undefined): string | undefined {
  const holder = readPath(note.value, issue.path);
  if (issue.beside === undefined || !isObject(holder) || Object.hasOwn(holder, issue.name!)) return undefined;
  return Object.hasOwn(holder, issue.beside) && foldPath([issue.beside], declared) === issue.beside
    ? issue.beside
    : undefined;
}

/** Follows a folded path through plain keys only: `[]` and `{}` do not say which item was meant. */
function readPath(value: unknown, path: string): unknown {
  let at = value;
  for (const key of path === '' ? [] : path.split('.')) {
    if (!isObject(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}
