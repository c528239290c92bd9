/** Calls and their outcomes in, counts out: names of tools, fields, codes and rules, and never a value. */
import { isHealStep, type Outcome } from '../../base/index.ts';
import type { ReadCall } from '../../contract/index.ts';
import { type FieldFailure, findSuspects } from './find-suspects.ts';
import { foldPointer } from './fold-pointer.ts';
import { createTally } from './tally.ts';
import { usedFields } from './used-fields.ts';

/** What became of many calls. */
export interface Summary {
  readonly calls: number;
  /** Calls by outcome; `closed` ones are rejected without a look at their arguments. */
  readonly outcomes: {
    readonly accepted: number;
    readonly healed: number;
    readonly rejected: number;
    readonly closed: number;
  };
  /** Repairs of healed calls by rule, the most frequent first. */
  readonly rules: readonly { readonly rule: string; readonly calls: number }[];
  /** What happened at which field: a rule that mended it, or a code that refused it. */
  readonly fields: readonly FieldCount[];
  /** Failures for which the schema is the suspect. */
  readonly suspects: readonly FieldFailure[];
}

/** One thing that happened at one field. */
export interface FieldCount {
  readonly tool: string;
  readonly at: string;
  readonly kind: 'healed' | 'rejected';
  /** The rule or the code. */
  readonly name: string;
  readonly calls: number;
}

/** Collects a summary call by call. */
export interface SummaryCollector {
  add(call: ReadCall, outcome: Outcome): void;
  read(): Summary;
}

/** How many models are told apart for one failure: more say nothing more. */
const mostModels = 20;

/** Starts a summary. */
export function createSummary(): SummaryCollector {
  const outcomes = { accepted: 0, healed: 0, rejected: 0, closed: 0 };
  const rules = createTally();
  const mended = createTally();
  const failed = createTally();
  const uses = createTally();
  const callsOf = createTally();
  const models = new Map<string, Set<string>>();

  const addFailures = (call: ReadCall, outcome: Outcome): Set<string> => {
    const fields = new Set(usedFields(call.arguments));
    const keys = new Set<string>();
    for (const issue of outcome.issues) {
      const at = foldPointer(issue.at);
      if (issue.code !== 'missing') fields.add(at);
      keys.add(join(outcome.tool, at, issue.code));
    }
    for (const key of keys) {
      failed.add(key);
      if (call.model === undefined) continue;
      const seen = models.get(key) ?? new Set();
      if (seen.size < mostModels && failed.get(key) > 0) models.set(key, seen.add(call.model));
    }
    return fields;
  };

  return {
    add(call, outcome) {
      const isClosed = outcome.outcome === 'rejected' && outcome.issues[0]?.code === 'closed';
      outcomes[isClosed ? 'closed' : outcome.outcome] += 1;
      if (isClosed) return;
      callsOf.add(outcome.tool);
      const fields = outcome.outcome === 'rejected' ? addFailures(call, outcome) : usedFields(outcome.arguments);
      for (const field of fields) uses.add(join(outcome.tool, field));
      if (outcome.outcome !== 'healed') return;
      for (const rule of new Set(outcome.steps.map((step) => step.rule))) rules.add(rule);
      const places = outcome.steps.filter(isHealStep).map(({ at, rule }) => join(outcome.tool, foldPointer(at), rule));
      for (const place of new Set(places)) mended.add(place);
    },
    read() {
      const failures = failed.entries().map(([key, calls]): FieldFailure => {
        const [tool, at, code] = split(key);
        const used = code === 'missing' ? callsOf.get(tool) : uses.get(join(tool, at));
        return { tool, at, code, calls, uses: used, models: models.get(key)?.size ?? 0 };
      });
      const healed = mended.entries().map(([key, calls]): FieldCount => {
        const [tool, at, name] = split(key);
        return { tool, at, kind: 'healed', name, calls };
      });
      const rejected = failures.map(
        ({ tool, at, code, calls }): FieldCount => ({ tool, at, kind: 'rejected', name: code, calls }),
      );
      return {
        calls: outcomes.accepted + outcomes.healed + outcomes.rejected + outcomes.closed,
        outcomes: { ...outcomes },
        rules: rules.entries().map(([rule, calls]) => ({ rule, calls })),
        fields: [...healed, ...rejected].sort((a, b) => b.calls - a.calls),
        suspects: findSuspects(failures),
      };
    },
  };
}

/** A character that stands in no tool name and hardly in a key joins the parts of a key. */
const joint = '\u0000';

function join(...parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll(joint, '\ufffd')).join(joint);
}

function split(key: string): [string, string, string] {
  const [first = '', second = '', third = ''] = key.split(joint);
  return [first, second, third];
}
