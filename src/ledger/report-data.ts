import type { PatchOperation } from '../base/index.ts';
import type { SkippedParts } from './read-ledger.ts';

// What the report shows, as JSON: terminal, page and machines read the same. Shares are 0 to 1, times nanoseconds, days UTC.

/** Calls by what became of them. */
export interface OutcomeCounts {
  /** All of them: the sum of the four. */
  readonly calls: number;
  readonly accepted: number;
  readonly healed: number;
  readonly rejected: number;
  /** Refused unseen, because the retry budget had closed the tool. */
  readonly closed: number;
  /** The share of the calls that were looked at and not right as they came. */
  readonly brokenShare: number;
}

/** What healing and receipts were worth in calls of the model. */
export interface RoundTrips {
  /** Healed calls: each would have gone back to the model at least once. */
  readonly saved: number;
  /** Refused calls that were answered with a receipt: round trips that were spent. */
  readonly spent: number;
  /** Later tries of a tool in a turn, as far as turns are known. */
  readonly retried: number;
  /** Of these, the ones that passed: the receipt did its work. */
  readonly mended: number;
  /**
   * Issues that a receipt told beside its first one. A host that tells one at a time would have needed up to this many more
   * round trips: an upper bound, so it is not part of `saved`.
   */
  readonly toldTogether: number;
}

/** How long checking took, from buckets whose bounds double; an upper bound each. */
export interface Latency {
  readonly calls: number;
  readonly mean: number;
  readonly median: number;
  readonly percentile95: number;
  readonly percentile99: number;
}

/** One reason why calls were broken at a field: a rule that healed it or a code that refused it. */
export interface FieldReason {
  readonly kind: 'healed' | 'refused';
  /** The rule or the code. */
  readonly what: string;
  readonly calls: number;
  readonly times: number;
  /** Of the calls that gave the field; `null` where that is not known. */
  readonly share: number | null;
}

/** What goes wrong at one field. */
export interface FieldReport {
  readonly tool: string;
  /** Path with `[]` for items and `{}` for keys of open maps; `''` is the whole of the arguments. */
  readonly path: string;
  /** Calls that gave its top parameter; `null` where that is not known. */
  readonly used: number | null;
  /** Calls with a repair or an issue here; a call with two reasons counts twice. */
  readonly broken: number;
  /** Days on which it was broken, of the days on which the tool was called. */
  readonly days: number;
  readonly daysOfTool: number;
  /** Most calls first. */
  readonly reasons: readonly FieldReason[];
  /** The rule that it lives on: healed in at least the threshold of the calls that use it. The field to rename or declare otherwise. */
  readonly livesOn?: string;
}

/** A fault (field and reason) and the models that make it. */
export interface FaultReport {
  readonly tool: string;
  readonly path: string;
  readonly what: string;
  readonly calls: number;
  /** `schema`: the models share it, so the tool misleads them; `model`: one makes it, the others had the chance and did not; else `open`. */
  readonly verdict: 'schema' | 'model' | 'open';
  /** The model, where it is one model's fault. */
  readonly model?: string;
  /** Models that make it, and all that called the tool often enough to tell. */
  readonly failing: number;
  readonly asked: number;
  /** Each model that called the tool, the worst first. */
  readonly models: readonly {
    readonly model: string;
    readonly calls: number;
    readonly faults: number;
    readonly share: number;
  }[];
}

/** A name that models write and no declaration has. */
export interface NameReport {
  readonly tool: string;
  /** The object that would hold the key, or the enum field. */
  readonly path: string;
  readonly kind: 'key' | 'member';
  readonly name: string;
  readonly calls: number;
  readonly models: number;
  /** What it stood for, by evidence: most calls first. */
  readonly means: readonly {
    readonly to: string;
    /** `repair`: a rule read it so; `retry`: the model sent that after the receipt; `missing`: the one required key missing beside it. */
    readonly by: 'repair' | 'retry' | 'missing';
    readonly calls: number;
  }[];
}

/** What a proposal rests on. */
export interface Evidence {
  /** Calls that speak for it. */
  readonly calls: number;
  readonly models: number;
  /** Of the calls that gave the field, where that is known. */
  readonly share: number | null;
  /** Names and what they stand for, or the types that were sent. */
  readonly details: readonly string[];
}

/** A change of the tool that would have made calls right. */
export interface Proposal {
  readonly kind: 'alias' | 'synonym' | 'enum-rename' | 'type-change';
  readonly tool: string;
  /** Path of the field, as in the rest of the report. */
  readonly field: string;
  /** JSON Pointer of the field's schema in the tool file. */
  readonly at: string;
  /** One sentence for people. */
  readonly message: string;
  readonly evidence: Evidence;
  /** The names it declares beside those that are declared already, and what they stand for; none for a type. */
  readonly names: readonly { readonly name: string; readonly to: string }[];
  /** On the tool file; the patches of one report can be applied in any choice and order. */
  readonly patch: readonly PatchOperation[];
}

/** Everything the report says. */
export interface ReportData {
  readonly format: 1;
  /** First and last day with calls; `null` for an empty ledger. */
  readonly since: string | null;
  readonly until: string | null;
  readonly total: OutcomeCounts;
  readonly roundTrips: RoundTrips;
  /** `null` where no call was timed. */
  readonly latency: Latency | null;
  readonly days: readonly (OutcomeCounts & { readonly day: string })[];
  /** Most calls first, as are the models. */
  readonly tools: readonly (OutcomeCounts & { readonly tool: string })[];
  /** `''` stands for calls whose model is not known. */
  readonly models: readonly (OutcomeCounts & { readonly model: string })[];
  /** The worst first. */
  readonly fields: readonly FieldReport[];
  readonly faults: readonly FaultReport[];
  /** Broken calls, and those of them that fail only in ways where the schema is the suspect. */
  readonly suspect: { readonly broken: number; readonly bySchema: number };
  readonly names: readonly NameReport[];
  /** Empty where no tool file was given. */
  readonly proposals: readonly Proposal[];
  /** What could not be read in the ledger. */
  readonly skipped: SkippedParts;
}

/** From which point on something is worth saying. */
export interface Thresholds {
  /** The share of uses of a field that a rule heals, from which the field lives on the rule; proposals use it too. Default 0.3. */
  readonly livesOn: number;
  /** Calls from which a share says something. Default 10. */
  readonly calls: number;
  /** Calls with the same name, from which it is proposed. Default 3. */
  readonly names: number;
  /** Models that share a fault, from which the schema is the suspect; where fewer called the tool, all of them (two at least). Default 5. */
  readonly sharedBy: number;
  /** The share of a model's calls of the tool from which a fault counts for that model. Default 0.01. */
  readonly faultShare: number;
}

/** The thresholds where none are given. */
export const defaultThresholds: Thresholds = { livesOn: 0.3, calls: 10, names: 3, sharedBy: 5, faultShare: 0.01 };
