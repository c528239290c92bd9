/** Rules of every kind over one schema with parameters of every sort, arguments that the schema allows, and facts, some not given. */
import fc from 'fast-check';
import { setOwn } from '../src/base/index.ts';
import {
  atLeastOne,
  type Condition,
  defaultsTo,
  downgradedWhen,
  excludes,
  ignoredWhen,
  lifecycle,
  needsContext,
  oneOf,
  onlyWhen,
  type Rule,
  rejectedWhen,
  requires,
} from '../src/contract/index.ts';
import type { JsonSchema } from '../src/schema/index.ts';

/** The schema that the rules are about; `__proto__` stands among the names, since a rule may name any key. */
export const ruledSchema: Exclude<JsonSchema, boolean> = JSON.parse(`{
  "type": "object",
  "properties": {
    "flag": { "type": "boolean" },
    "text": { "type": "string" },
    "count": { "type": "integer" },
    "mode": { "enum": ["on", "off"] },
    "maybe": { "type": ["string", "null"] },
    "list": { "type": "array", "items": { "type": "string" } },
    "any": {},
    "either": { "anyOf": [{ "type": "boolean" }, { "type": "null" }] },
    "__proto__": { "$ref": "#/$defs/word" }
  },
  "$defs": { "word": { "type": "string" } },
  "additionalProperties": false
}`);

const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  flag: fc.boolean(),
  text: fc.constantFrom('a', '', ' ', '\u3000\n', 'b'),
  count: fc.integer({ min: 0, max: 2 }),
  mode: fc.constantFrom('on', 'off'),
  maybe: fc.constantFrom('a', '', null),
  list: fc.constantFrom([], ['a']),
  any: fc.constantFrom(0, '', null, false, true, {}, 'x'),
  either: fc.constantFrom(true, false, null),
  ['__proto__']: fc.constantFrom('', 'a'),
};

const names: readonly string[] = Object.keys(values);
const facts = ['team', 'nested', 'depth'] as const;

/** The name of a parameter. */
export const parameterName: fc.Arbitrary<string> = fc.constantFrom(...names);

/** Arguments that the schema allows. */
export const ruledArguments: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(...names.map((name) => fc.option(values[name]!, { nil: undefined, freq: 2 })))
  .map((drawn) => {
    const result: Record<string, unknown> = {};
    drawn.forEach((value, index) => {
      if (value !== undefined) setOwn(result, names[index]!, value);
    });
    return result;
  });

/** Facts of a situation; each may also not be given. */
export const someContext: fc.Arbitrary<Record<string, unknown>> = fc.record(
  { team: fc.constantFrom(true, false, null), nested: fc.boolean(), depth: fc.integer({ min: 0, max: 2 }) },
  { requiredKeys: [] },
);

/** Facts of a situation, all given. */
export const fullContext: fc.Arbitrary<Record<string, unknown>> = fc.record({
  team: fc.constantFrom(true, false, null),
  nested: fc.boolean(),
  depth: fc.integer({ min: 0, max: 2 }),
});

const comparison: fc.Arbitrary<Condition> = parameterName.chain((parameter) =>
  fc.oneof(
    values[parameter]!.map((value) => ({ parameter, equals: value })),
    fc.array(values[parameter]!, { minLength: 1, maxLength: 2 }).map((members) => ({ parameter, in: members })),
  ),
);

/** A condition over parameters and facts. */
export const condition: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    parameterName.map((name) => ({ used: name })),
    parameterName.map((name) => ({ given: name })),
    comparison,
    fc.constantFrom(...facts).map((context) => ({ context })),
    fc.integer({ min: 0, max: 2 }).map((equals) => ({ context: 'depth', equals })),
    tie('condition').map((inner) => ({ not: inner })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
  ),
})).condition;

type Details = { value?: unknown; configured?: { context: string; text: string } };

const subject: fc.Arbitrary<readonly [string, Details]> = parameterName.chain((name) =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.constant<Details>({}) },
      { weight: 1, arbitrary: values[name]!.map((value): Details => ({ value })) },
      { weight: 1, arbitrary: fc.constant<Details>({ configured: { context: 'nested', text: 'the settings' } }) },
    )
    .map((details) => [name, details] as const),
);

const pair = fc.uniqueArray(parameterName, { minLength: 2, maxLength: 2 });
const several = fc.uniqueArray(parameterName, { minLength: 2, maxLength: 4 });

/** A rule of any kind. */
export const rule: fc.Arbitrary<Rule> = fc.oneof(
  pair.map(([a, b]) => requires(a!, b!)),
  pair.map(([a, b]) => excludes(a!, b!)),
  several.map((of) => oneOf(...of)),
  several.map((of) => atLeastOne(...of)),
  fc.tuple(subject, condition).map(([[of, details], on]) => onlyWhen(of, on, details)),
  fc.tuple(subject, fc.constantFrom(...facts)).map(([[of, details], on]) => needsContext(of, on, 'a team', details)),
  fc.tuple(subject, condition).map(([[of, details], on]) => ignoredWhen(of, on, details)),
  fc.tuple(subject, condition).map(([[of, details], on]) => downgradedWhen(of, false, on, details)),
  fc.tuple(subject, condition).map(([[of, details], on]) => rejectedWhen(of, on, details)),
  fc.tuple(parameterName, condition).map(([of, on]) => defaultsTo(of, 'a', { on })),
  parameterName.map((of) => lifecycle(of, 'The caller closes it.')),
);

/** A list of rules with ids of their own. */
export const rules: fc.Arbitrary<readonly Rule[]> = fc
  .array(rule, { minLength: 1, maxLength: 5 })
  .map((drawn) => drawn.map((each, index) => ({ ...each, id: `r${index}` })));
