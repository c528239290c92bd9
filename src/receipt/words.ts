import type { Locale } from '../base/index.ts';

/** A count that may be told beside its bound: how many there are of what is limited. */
export type CountUnit = 'characters' | 'items' | 'properties' | 'fitting-items';

/** Every text that a model reads from us, in one language. Arguments come escaped and cut; texts hold no line break. */
export interface Words {
  readonly locale: Locale;
  header(tool: string): string;
  // The fixed sentences.
  missing(path: string): string;
  unknown(path: string): string;
  type(path: string, expected: string, received: string): string;
  /** For everything else; without a path it speaks of the arguments as a whole. */
  invalid(path: string, reason: string): string;
  // What stands after the colon of `invalid`.
  /** Makes a reason of a phrase such as `at least 1`. */
  expects(phrase: string): string;
  oneOf(values: readonly string[], more: number): string;
  equal(value: string): string;
  pattern(source: string): string;
  format(name: string, example: string): string;
  atLeast(bound: string): string;
  atMost(bound: string): string;
  moreThan(bound: string): string;
  lessThan(bound: string): string;
  multipleOf(step: string): string;
  countAtLeast(bound: number, unit: CountUnit): string;
  countAtMost(bound: number, unit: CountUnit): string;
  /** How many there are, after a phrase of the two above. */
  counted(count: number, unit: CountUnit): string;
  differing: string;
  alternatives(names: readonly string[]): string;
  onlyOneAlternative: string;
  notAllowedValue: string;
  notFitting: string;
  duplicateKey: string;
  unsafeInteger: string;
  leakedMarkup: string;
  ruleBroken: string;
  limit: { readonly [reason: string]: ((bound: string) => string) | undefined };
  // Sentences about the call as a whole.
  notObject(received: string): string;
  syntax(place: string, advice: string): string;
  syntaxPlace(line: number, column: number): string;
  syntaxAdvice: { readonly [reason: string]: string | undefined };
  /** A value from inside the process that throws when it is read. */
  unreadable: string;
  truncated: string;
  /** The provider says that the message was cut off, whatever its text looks like. */
  cutOff: string;
  multipleValues: string;
  unknownTool(tool: string, known: readonly string[], more: number): string;
  closedTool(tool: string): string;
  closedTurn: string;
  schema(reason: string): string;
  // Hints: lines of their own below a sentence.
  nearest(name: string): string;
  candidates(values: readonly string[]): string;
  /** Another parameter that makes this one required. */
  neededWith(name: string): string;
  /** Why a key is not taken. */
  reason(text: string): string;
  // Lines below the issues.
  moreIssues(count: number): string;
  /** `list` where the corrections follow as lines of their own. */
  alreadyCorrected(count: number, list: boolean): string;
  correctedBefore(list: boolean): string;
  moreCorrections(count: number): string;
  repeated: string;
  example(call: string): string;
  resend: string;
  closesTool(tool: string, refusals: number): string;
  closesTurn(rounds: number): string;
  // Pieces of a correction.
  absent: string;
  leftOut: string;
  wholeArguments: string;
  textRepaired(rules: string): string;
}
