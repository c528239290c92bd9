/** Heals one field with one rule alone, for the tests beside the rules. */
import type { HealRuleName } from '../src/base/index.ts';
import { healValue, policyOf } from '../src/heal/index.ts';
import { parseArguments } from '../src/parse/index.ts';
import { compileSchema, type JsonSchema } from '../src/schema/index.ts';

/** What becomes of a field that the rule leaves as it is. */
export const LEFT = 'left as it is';
/** What becomes of a field that the rule takes out of its object. */
export const GONE = 'left out';

interface FieldOptions {
  readonly required?: boolean;
  readonly key?: string;
  readonly baseDate?: string;
  readonly timeZone?: string;
  readonly dateOrder?: 'mdy' | 'dmy' | 'ymd';
}

/** Returns the healed value of the field, `LEFT` or `GONE`. Rules beside the one under test may be given to follow it. */
export function healField(
  rules: HealRuleName | readonly HealRuleName[],
  field: JsonSchema,
  value: unknown,
  options: FieldOptions = {},
): unknown {
  const { required = false, key = 'field', ...inputs } = options;
  const schema = { type: 'object', properties: { [key]: field }, ...(required ? { required: [key] } : {}) };
  const healed = healObject(rules, schema, { [key]: value }, inputs);
  if (healed === LEFT) return LEFT;
  const object = healed as Record<string, unknown>;
  return Object.hasOwn(object, key) ? object[key] : GONE;
}

/** Returns the healed object, or `LEFT`. Arguments that are text are read first, so that numbers have their text. */
export function healObject(
  rules: HealRuleName | readonly HealRuleName[],
  schema: JsonSchema,
  value: unknown,
  inputs: Omit<FieldOptions, 'required' | 'key'> & { readonly tool?: string } = {},
): unknown {
  const parsed = parseArguments(value);
  if (parsed.kind === 'failed') return LEFT;
  const healed = healValue({
    node: compileSchema(schema),
    value: parsed.value,
    policy: policyOf(typeof rules === 'string' ? [rules] : rules, 'read'),
    inputs: { tool: 'tool', ...inputs },
    ...(typeof value === 'string' ? { numberText: (place) => parsed.numberText(place) } : {}),
    lostNumbers: parsed.lostNumbers,
  });
  return healed.kind === 'healed' && healed.steps.length > 0 ? healed.value : LEFT;
}
