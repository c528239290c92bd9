/**
 * The one table of issue codes. A code is never renamed and never used for something else. Each has its words in
 * `receipt/`, an anchor of the same name in `docs/issues.md`, and tests that provoke it (`test/codes.test.ts` holds us to it).
 */
export const issueCodes = {
  syntax: 'The text is no JSON, and no repair that loses nothing makes it JSON.',
  truncated: 'The text ends inside a string or container, or the model stopped at its length limit.',
  'multiple-values': 'The text holds several different values where one call was expected.',
  'duplicate-key': 'One object has the same key twice with different values.',
  'not-object': 'The arguments are JSON, but no object.',
  missing: 'A required parameter is absent.',
  unknown: 'A parameter that is not declared was provided.',
  type: 'A value has another JSON type than declared.',
  enum: 'A value is none of the declared members.',
  const: 'A value is not the one declared value.',
  pattern: 'A text does not match the declared pattern.',
  format: 'A text is not of the declared format.',
  range: 'A number is outside its bounds, or no multiple of the declared step.',
  length: 'A text, list or object is too short or too long.',
  unique: 'A list holds the same item twice where items are to be unique.',
  union: 'A value fits none of the alternatives, or more of them than allowed.',
  'unsafe-integer': 'An integer has more digits than a number can hold.',
  'leaked-markup': 'A value holds the markup of a tool call.',
  rule: 'A rule between parameters, or a rule of the tool itself, refuses the call.',
  'unknown-tool': 'No tool of that name is known.',
  closed: 'The tool takes no more calls in this turn.',
  limit: 'The arguments are larger, deeper or dearer to check than the limits allow.',
  schema: 'The schema of the tool cannot be used.',
} as const;

/** The stable name of what is wrong with a call. */
export type IssueCode = keyof typeof issueCodes;

/** How much a repair adds of its own: nothing, one reading by a declared convention, or a guess for the model. */
export type Loss = 'none' | 'convention' | 'guess';

/** What running a tool may do: only look, change something, or destroy something. */
export type Effect = 'read' | 'write' | 'destructive';

/** The repairs of values and keys, in the order of the table in `docs/healing.md`. */
export const healRuleNames = [
  'coerce',
  'alias',
  'key-style',
  'null-optional',
  'empty-optional',
  'json-text',
  'envelope',
  'flattened',
  'client-keys',
  'enum-style',
  'typed-list',
  'schema-echo',
  'key-prefix',
  'array-wrap',
  'array-unwrap',
  'bool-word',
  'list-text',
  'enum-synonym',
  'date-form',
  'rel-date',
  'clamp',
  'enum-fuzzy',
  'fill-default',
  'drop-unknown',
] as const;

/** The name of a repair of values and keys. */
export type HealRuleName = (typeof healRuleNames)[number];

/** The repairs of text, in the order they are looked for; each says the same thing as the text it repairs (loss `none`). */
export const parseRules = [
  'empty-text',
  'fence',
  'prose',
  'special-tokens',
  'comments',
  'trailing-comma',
  'quotes',
  'bare-keys',
  'python-literals',
  'control-characters',
  'text-in-text',
  'repeated-object',
  'illegal-escape',
] as const;

/** The name of a repair of argument text. */
export type ParseRuleName = (typeof parseRules)[number];

/** The name of any repair. */
export type RuleName = HealRuleName | ParseRuleName;
