import type { JsonSchema } from '../../schema/index.ts';
import type { Condition } from './condition.ts';

/** What a form needs to know: what "used" means for the declared type of a parameter, in a fixed context. */
export interface FormView {
  /** The values of a parameter that count as used; `true` where every allowed value does. */
  readonly usedValues: (parameter: string) => JsonSchema;
  /** The arguments for which a condition certainly holds, where facts that are not given leave it open. */
  readonly holds: (condition: Condition) => JsonSchema;
  /** The arguments for which a condition holds or may hold. */
  readonly mayHold: (condition: Condition) => JsonSchema;
}

/** Writes an implication as JSON Schema says it. */
export function ifThen(premise: JsonSchema, consequence: JsonSchema): JsonSchema {
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema, on an object that nobody awaits
  return { if: premise, then: consequence };
}
