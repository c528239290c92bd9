/** What kind of thing changed between two lists of tools. */
export type ChangeKind =
  | 'tool-added'
  | 'tool-removed'
  | 'sentence-added'
  | 'sentence-removed'
  | 'sentence-changed'
  | 'rule-added'
  | 'rule-removed'
  | 'rule-changed'
  | 'schema-changed'
  | 'setting-changed'
  | 'behaviour-changed';

/** Every kind, in the order in which changes of one tool are told. */
export const changeKinds: readonly ChangeKind[] = [
  'tool-added',
  'tool-removed',
  'sentence-added',
  'sentence-removed',
  'sentence-changed',
  'rule-added',
  'rule-removed',
  'rule-changed',
  'schema-changed',
  'setting-changed',
  'behaviour-changed',
];

/** One thing that is not as it was. */
export interface ToolChange {
  readonly kind: ChangeKind;
  readonly tool: string;
  /** JSON Pointer of the schema or description, the id of a rule, the name of a setting, or the call that was replayed. */
  readonly at: string;
  /** How it was; absent where nothing was. */
  readonly before?: unknown;
  /** How it is; absent where nothing is. */
  readonly after?: unknown;
  readonly message: string;
}
