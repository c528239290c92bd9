/** What a probe can find. A code is never renamed and never used for something else. */
export const probeCodes = {
  'hidden-rule': 'Calls are refused by a rule that no description and no declared rule tells.',
  'wrong-word': 'A description tells a rule as something else: a default where calls are refused.',
  'promise-not-kept': 'A declared rule or a description says that a call is refused, and it is accepted.',
  'refuses-everything': 'No call was found that is accepted, so nothing can be learnt.',
  'validate-crashes': 'The function throws an error of its own code (a TypeError and the like) instead of refusing.',
  'validate-hangs': 'The function does not answer within the time it is given.',
  'has-state': 'The same call was answered differently when it came again, so nothing that was learnt counts.',
  'not-finished': 'The limit of calls was reached before everything was tried.',
} as const;

/** The stable name of what a probe found. */
export type ProbeCode = keyof typeof probeCodes;
