import {
  type Issue,
  isHealStep,
  type JsonTypeName,
  type Outcome,
  readAt,
  readPointer,
  replaySteps,
  type Step,
  type ToolCall,
  typeName,
} from '../base/index.ts';
import type { EntryIssue, EntryMend, EntryStep, LedgerEntry } from './entry.ts';
import { collectDeclared, foldPath } from './fold-path.ts';
import { readName, tidyLabel } from './names.ts';
import { type Note, type RecordExtra, takeNote } from './note.ts';

// One note in, one entry out: it never lets a value through, and never throws for what a model wrote.

/** How entries are built. */
export interface EntryOptions {
  /** Keeps short names of unknown keys and enum misses for rename proposals; default `true`. */
  readonly names?: boolean;
  /** Finds the parameters of a tool, so that keys of open maps are told from declared ones; default: keys that read like identifiers stay. */
  readonly parametersOf?: (tool: string) => unknown;
}

/** What an entry says beside its note. */
export interface EntryFacts {
  readonly id: string;
  readonly attempt?: number | undefined;
  readonly mends?: readonly EntryMend[] | undefined;
}

/** Builds the entry of one call; value-free but for short names (`names: false` leaves these out too). */
export function createEntry(
  call: ToolCall,
  outcome: Outcome,
  extra: RecordExtra & { readonly id: string; readonly time: number },
  options: EntryOptions = {},
): LedgerEntry {
  return buildEntry(takeNote(call, outcome, extra, extra.time, false), { id: extra.id }, options);
}

const MOST_PARTS = 64;

/** Builds the entry of one note. Lists are cut at 64 parts. */
export function buildEntry(note: Note, facts: EntryFacts, options: EntryOptions = {}): LedgerEntry {
  const names = options.names ?? true;
  const declared = declaredBy(note.tool, options);
  const { extra } = note;
  const unknownTool = note.issues.some((issue) => issue.code === 'unknown-tool');
  const issues = note.issues.length === 0 ? [] : readIssues(note, names, declared);
  const steps = note.steps.slice(0, MOST_PARTS).map((step) => readStep(step, names, declared));
  return {
    id: facts.id,
    time: new Date(note.time).toISOString(),
    tool: unknownTool ? ((names ? readName(note.tool) : undefined) ?? '?') : tidyLabel(note.tool),
    ...(extra.model === undefined ? {} : { model: tidyLabel(extra.model) }),
    ...(extra.session === undefined ? {} : { session: tidyLabel(extra.session) }),
    ...(extra.turn === undefined ? {} : { turn: tidyLabel(extra.turn) }),
    outcome: note.outcome,
    ...(facts.attempt === undefined ? {} : { attempt: facts.attempt }),
    issues,
    steps,
    fields: [...new Set([...foldKeys(note.keys, declared), ...fieldsOf(issues, steps)])].slice(0, MOST_PARTS),
    ...(facts.mends === undefined || facts.mends.length === 0 ? {} : { mends: facts.mends }),
    ...(extra.nanoseconds === undefined ? {} : { nanoseconds: extra.nanoseconds }),
  };
}

/** Returns the keys that the tool declares, or `undefined` where nobody knows them. */
export function declaredBy(tool: string, options: EntryOptions): ReadonlySet<string> | undefined {
  let parameters: unknown;
  try {
    parameters = options.parametersOf?.(tool);
  } catch {
    // An entry is built in a timer of ours, where an error would end the process: nobody knows the keys then.
    return undefined;
  }
  return typeof parameters === 'object' && parameters !== null ? collectDeclared(parameters) : undefined;
}

function foldKeys(keys: readonly string[], declared: ReadonlySet<string> | undefined): string[] {
  const fields = new Set<string>();
  for (const key of keys.slice(0, MOST_PARTS)) fields.add(foldPath([key], declared));
  return [...fields];
}

/** A refused call has no arguments to look at, and a healed one lost what was left out; what they gave is seen from the faults. */
function fieldsOf(issues: readonly EntryIssue[], steps: readonly EntryStep[]): string[] {
  const fields = new Set<string>();
  for (const part of [...issues.filter((issue) => issue.code !== 'missing' && issue.code !== 'unknown'), ...steps]) {
    const top = /^[^.[]+/u.exec(part.path)?.[0];
    if (top !== undefined) fields.add(top);
  }
  return [...fields];
}

const jsonTypes: ReadonlySet<string> = new Set<JsonTypeName>([
  'null',
  'boolean',
  'number',
  'string',
  'array',
  'object',
]);

function readIssues(note: Note, names: boolean, declared: ReadonlySet<string> | undefined): EntryIssue[] {
  const value = names && note.value !== undefined ? readMended(note.value, note.steps) : undefined;
  const shown = note.issues.slice(0, MOST_PARTS);
  return shown.map((issue) => {
    const tokens = readPointer(issue.at);
    const unknown = issue.code === 'unknown' && tokens.length > 0;
    const received =
      issue.received !== undefined && jsonTypes.has(issue.received) ? (issue.received as JsonTypeName) : undefined;
    const name = !names
      ? undefined
      : unknown
        ? readName(tokens.at(-1))
        : issue.code === 'enum'
          ? readName(readAt(value, tokens))
          : undefined;
    const beside = name !== undefined && unknown ? findBeside(issue, shown) : undefined;
    return {
      path: foldPath(unknown ? tokens.slice(0, -1) : tokens, declared),
      code: issue.code,
      ...(received === undefined ? {} : { received }),
      ...(name === undefined ? {} : { name }),
      ...(beside === undefined ? {} : { beside }),
    };
  });
}

/** Finds the one missing key of the object whose one unknown key this is: two and two could be paired wrongly. */
function findBeside(unknown: Issue, issues: readonly Issue[]): string | undefined {
  const holder = holderOf(unknown.at);
  let missing: string | undefined;
  for (const issue of issues) {
    if (holderOf(issue.at) !== holder) continue;
    if (issue.code === 'unknown' && issue !== unknown) return undefined;
    if (issue.code !== 'missing') continue;
    if (missing !== undefined) return undefined;
    missing = readName(readPointer(issue.at).at(-1));
  }
  return missing;
}

function holderOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

/** Reads what a refused call looked like after its repairs, which is what the issues point into. */
function readMended(value: unknown, steps: readonly Step[]): unknown {
  try {
    return replaySteps(typeof value === 'string' ? JSON.parse(value) : value, steps);
  } catch {
    // Text that needed a repair to be read, or steps of another value: the names are left out, the issue still counts.
    return undefined;
  }
}

function readStep(step: Step, names: boolean, declared: ReadonlySet<string> | undefined): EntryStep {
  const { rule, loss } = step;
  if (!isHealStep(step)) return { path: '', rule, loss, shape: 'text' };
  const tokens = readPointer(step.at);
  const entry = (at: readonly string[], shape: string, name?: string, to?: string): EntryStep => ({
    path: foldPath(at, declared),
    rule,
    loss,
    shape,
    ...(names && name !== undefined ? { name } : {}),
    ...(names && name !== undefined && to !== undefined ? { to } : {}),
  });
  switch (step.op) {
    case 'rename':
      return entry(tokens, 'key → key', readName(step.from));
    case 'move':
      return entry(tokens, 'place → place', readName(firstOther(readPointer(step.from), tokens)));
    case 'remove': {
      // Only these two remove a key that nobody declared; the others remove the value of a declared field.
      const undeclared = rule === 'client-keys' || rule === 'drop-unknown';
      const shape = `${typeName(step.from)} → absent`;
      return undeclared ? entry(tokens.slice(0, -1), shape, readName(tokens.at(-1))) : entry(tokens, shape);
    }
    case 'set': {
      const shape = `${'from' in step ? typeName(step.from) : 'absent'} → ${typeName(step.to)}`;
      return rule.startsWith('enum-')
        ? entry(tokens, shape, readName(step.from), readName(step.to))
        : entry(tokens, shape);
    }
  }
}

function firstOther(from: readonly string[], at: readonly string[]): string | undefined {
  return from.find((token, index) => token !== at[index]);
}
