import type { IssueCode, RuleName } from '../../base/index.ts';
import type { EntryOutcome, Proposal } from '../../ledger/index.ts';
import type { Name, Phrase } from '../phrase.ts';

/** A rule or a code in words for people. */
export interface ReasonWords {
  /** What happened, in a few words. */
  readonly means: string;
  /** What to do about a field that lives on it or fails with it. */
  readonly advice?: string;
}

/** The name of a rule or of a code. */
export type ReasonName = RuleName | IssueCode;

/** Every text of the report in one language; names and values are never translated. */
export interface Words {
  /** For the `lang` attribute. */
  readonly language: string;
  readonly title: string;
  readonly skipLink: string;
  readonly contents: string;
  readonly outcomes: Readonly<Record<EntryOutcome, string>>;
  readonly outcomeNotes: Readonly<Record<EntryOutcome, string>>;
  readonly subtitle: (parts: {
    readonly days: string;
    readonly calls: string;
    readonly tools: string;
    readonly models: string;
  }) => string;
  readonly noDays: string;
  readonly alsoToDo: string;
  readonly headlines: {
    readonly empty: Phrase;
    readonly fine: (share: string) => Phrase;
    readonly livesOn: (parts: {
      readonly field: Name;
      readonly rule: Name;
      readonly calls: string;
      readonly used: string;
    }) => Phrase;
    readonly renameMember: (declared: Name, written: Name) => Phrase;
    readonly renameKey: (written: Name) => Phrase;
    readonly schema: (parts: {
      readonly field: Name;
      readonly what: Name;
      readonly calls: string;
      readonly failing: string;
      readonly asked: string;
    }) => Phrase;
    readonly model: (parts: {
      readonly field: Name;
      readonly what: Name;
      readonly calls: string;
      readonly model: Name;
      readonly share: string;
    }) => Phrase;
    readonly worst: (parts: { readonly field: Name; readonly what: Name; readonly calls: string }) => Phrase;
  };
  readonly columns: {
    readonly outcome: string;
    readonly calls: string;
    readonly share: string;
    readonly day: string;
    readonly tool: string;
    readonly model: string;
    readonly models: string;
    readonly field: string;
    readonly reason: string;
    readonly broken: string;
    readonly used: string;
    readonly days: string;
    readonly verdict: string;
    readonly written: string;
    readonly means: string;
    readonly by: string;
    readonly split: string;
    readonly change: string;
    readonly before: string;
    readonly after: string;
    readonly call: string;
    readonly issue: string;
    readonly effect: string;
  };
  readonly summary: {
    readonly heading: string;
    readonly saved: string;
    readonly savedNote: (spent: string) => string;
    readonly mended: string;
    readonly mendedNote: (retried: string) => string;
    readonly time: string;
    readonly timeNote: (percentile99: string) => string;
    readonly all: string;
    readonly bar: (parts: string) => string;
  };
  readonly timeline: {
    readonly heading: string;
    readonly caption: string;
    readonly alt: (parts: { readonly days: string; readonly worstDay: string; readonly share: string }) => string;
    readonly tooFew: string;
    readonly axis: string;
  };
  readonly tools: { readonly heading: string; readonly caption: string };
  readonly fields: {
    readonly heading: string;
    readonly worst: string;
    readonly worstCaption: string;
    readonly heat: string;
    readonly heatCaption: string;
    readonly livesOn: (rule: string) => string;
    readonly livesOnIt: string;
    readonly daysOf: (days: string, all: string) => string;
    readonly none: string;
    readonly healed: string;
    readonly refused: string;
    readonly ofUses: (share: string) => string;
  };
  readonly faults: {
    readonly heading: string;
    readonly suspect: (parts: { readonly share: string; readonly bySchema: string; readonly broken: string }) => string;
    readonly shared: string;
    readonly sharedCaption: string;
    readonly own: string;
    readonly ownCaption: string;
    readonly noneShared: string;
    readonly noneOwn: string;
    readonly verdicts: Readonly<Record<'schema' | 'model' | 'open', string>>;
    readonly ofModels: (failing: string, asked: string) => string;
  };
  readonly models: {
    readonly heading: string;
    readonly caption: string;
    readonly unknown: string;
    readonly faultsAlt: (model: string, parts: string) => string;
    readonly broken: (share: string) => string;
    readonly scale: (share: string) => string;
  };
  readonly names: {
    readonly heading: string;
    readonly caption: string;
    readonly kinds: Readonly<Record<'key' | 'member', string>>;
    readonly by: Readonly<Record<'repair' | 'retry' | 'missing', string>>;
    readonly unknown: string;
  };
  readonly proposals: {
    readonly heading: string;
    readonly caption: string;
    readonly needTools: string;
    readonly none: string;
    readonly kinds: Readonly<Record<Proposal['kind'], string>>;
    readonly alias: (names: Phrase, field: Name) => Phrase;
    readonly synonym: (names: Phrase, field: Name) => Phrase;
    readonly enumRename: (names: Phrase, field: Name) => Phrase;
    readonly rename: (declared: Name, written: Name) => Phrase;
    readonly typeChange: (parts: { readonly field: Name; readonly share: string; readonly type: Name }) => Phrase;
    readonly pair: (written: Name, declared: Name) => Phrase;
    readonly evidence: (calls: string, models: string) => string;
    readonly effect: (better: string, worse: string) => string;
    readonly notWorth: string;
    readonly patch: string;
    readonly changesTool: string;
  };
  readonly replay: {
    readonly heading: string;
    readonly caption: (calls: string) => string;
    readonly alt: (side: string, parts: string) => string;
    readonly verdict: (better: string, worse: string) => string;
    readonly lost: (calls: string) => string;
    readonly same: string;
    readonly otherArguments: (calls: string) => string;
    readonly moves: string;
    readonly worse: string;
  };
  readonly glossary: { readonly heading: string };
  readonly notes: {
    readonly heading: string;
    readonly skipped: (count: string, places: string) => string;
    readonly privacy: string;
    readonly days: string;
  };
  readonly dataTable: string;
  readonly more: (count: string) => string;
  readonly count: {
    readonly calls: (count: string, one: boolean) => string;
    readonly tools: (count: string, one: boolean) => string;
    readonly models: (count: string, one: boolean) => string;
    readonly of: (part: string, all: string) => string;
  };
  readonly listSeparator: string;
  readonly clauseSeparator: string;
  readonly fullStop: string;
  /** Between two sentences. */
  readonly sentenceSpace: string;
  readonly reasons: Readonly<Record<ReasonName, ReasonWords>>;
}
