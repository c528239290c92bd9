/** Calls, outcomes and entries for the tests of the ledger, and databases of their own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AcceptedOutcome, HealedOutcome, Issue, RejectedOutcome, Step, ToolCall } from '../src/base/index.ts';
import type { LedgerEntry, LedgerReader, RollUpRow } from '../src/ledger/index.ts';

export const call: ToolCall = { tool: 'search_files', arguments: { path: '/var/log', pattern: '*.log' } };

export function accepted(
  values: Record<string, unknown> = { path: '/var/log' },
  tool = 'search_files',
): AcceptedOutcome {
  return { outcome: 'accepted', tool, arguments: values, issues: [], steps: [], notices: [], receipt: '' };
}

export function healed(steps: readonly Step[], values: Record<string, unknown> = { path: '/var/log' }): HealedOutcome {
  const receipt = 'Corrected before running: …';
  return { outcome: 'healed', tool: 'search_files', arguments: values, issues: [], steps, notices: [], receipt };
}

export function rejected(
  issues: readonly (Partial<Issue> & Pick<Issue, 'code' | 'at'>)[],
  steps: readonly Step[] = [],
  tool = 'search_files',
): RejectedOutcome {
  return {
    outcome: 'rejected',
    tool,
    issues: issues.map((issue) => ({ message: 'wrong', ...issue })),
    steps,
    receipt: 'r',
  };
}

/** A numbered entry; the same number is always the same entry. */
export function entry(number: number, more: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id: `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`,
    time: new Date(Date.UTC(2026, 10, 1 + (number % 60), 12)).toISOString(),
    tool: `tool_${number % 7}`,
    model: `model-${number % 3}`,
    outcome: 'accepted',
    issues: [],
    steps: [],
    fields: ['path'],
    nanoseconds: 500 + (number % 100),
    ...more,
  };
}

/** A mix as it comes in life: one call in ten is healed, one in twenty refused. */
export function mixedEntry(number: number): LedgerEntry {
  if (number % 10 === 3) {
    return entry(number, {
      outcome: 'healed',
      steps: [{ path: 'limit', rule: 'coerce', loss: 'none', shape: 'string → number' }],
      fields: ['path', 'limit'],
    });
  }
  if (number % 20 === 7) {
    return entry(number, {
      outcome: 'rejected',
      issues: [
        { path: '', code: 'unknown', name: 'folder', beside: 'path' },
        { path: 'path', code: 'missing' },
      ],
      fields: [],
    });
  }
  return entry(number);
}

export function entries(count: number, from = 0): LedgerEntry[] {
  return Array.from({ length: count }, (_, index) => mixedEntry(from + index));
}

export async function readAll(reader: LedgerReader): Promise<LedgerEntry[]> {
  const read: LedgerEntry[] = [];
  for await (const each of reader.entries()) read.push(each);
  return read;
}

/** Rows as texts in an order of their own, since stores have others. */
export function sorted(rows: readonly RollUpRow[]): string[] {
  return rows.map((row) => JSON.stringify(Object.fromEntries(Object.entries(row).sort()))).sort();
}

/** A folder that is removed when the test file ends. */
export function temporaryFolder(): { readonly path: string; file(name: string): string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'toolmend-ledger-'));
  return {
    path,
    file: (name) => join(path, name),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
