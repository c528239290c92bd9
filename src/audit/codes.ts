/** What an audit can find. A code is never renamed and never used for something else. */
export const auditCodes = {
  'hidden-rule': 'The code refuses or changes calls by a rule that no description tells.',
  'hidden-limit': 'The code refuses values of one parameter that neither schema nor description rules out.',
  'wrong-word': 'A description tells a rule of the code as something else: a default where calls are refused.',
  'undeclared-parameter': 'The code reads a parameter that the schema does not declare.',
  'not-parsed': 'A source does not parse; nothing in it was looked at.',
  'not-read': 'Something is built at run time, so that what is told cannot be compared.',
  'not-linked': 'A check could not be matched with the schema of one tool.',
} as const;

/** The stable name of what an audit found. */
export type AuditCode = keyof typeof auditCodes;
