/** Schemas of tools, values that are right for them, and values that models would get wrong in the ways they do. */
import fc from 'fast-check';
import { setOwn } from '../src/base/index.ts';
import type { JsonSchema } from '../src/schema/index.ts';

type Schema = Exclude<JsonSchema, boolean>;

/** A schema with a value that it accepts. */
export interface Fitting {
  readonly schema: Schema;
  readonly value: unknown;
}

const key: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('path', 'file_path', 'filePath', 'limit', 'tags', 'mode', 'note', 'a.b', 'rows'),
  },
  { weight: 1, arbitrary: fc.constantFrom('toString', '__proto__', 'constructor', '', 'x y', '`') },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);

const word = fc.constantFrom(
  'fast',
  'slow',
  'Very Fast',
  'in_progress',
  'mtime',
  'ascending',
  'descending',
  '是',
  'true',
  '20',
);

const leaf: fc.Arbitrary<Fitting> = fc.oneof(
  fc.record({ schema: fc.constant<Schema>({ type: 'string' }), value: fc.string({ maxLength: 12 }) }),
  fc.record({ schema: fc.constant<Schema>({ type: 'integer' }), value: fc.integer() }),
  fc
    .integer({ min: -5, max: 50 })
    .map((value): Fitting => ({ schema: { type: 'integer', minimum: -5, maximum: 50 }, value })),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value): Fitting => ({ schema: { type: 'number' }, value })),
  fc.boolean().map((value): Fitting => ({ schema: { type: 'boolean' }, value })),
  fc
    .uniqueArray(word, { minLength: 1, maxLength: 5 })
    .chain((members) => fc.constantFrom(...members).map((value): Fitting => ({ schema: { enum: members }, value }))),
  fc.constant<Fitting>({ schema: { type: 'string', format: 'date' }, value: '2026-10-02' }),
  fc.constant<Fitting>({ schema: { type: ['string', 'null'] }, value: null }),
  fc.constant<Fitting>({ schema: { type: 'string', minLength: 1, pattern: '^[a-z]+$' }, value: 'abc' }),
);

const { fitting } = fc.letrec<{ fitting: Fitting }>((tie) => ({
  fitting: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    listOf(tie('fitting')),
    objectOf(tie('fitting')),
    unionOf(tie('fitting')),
  ),
}));

function listOf(item: fc.Arbitrary<Fitting>): fc.Arbitrary<Fitting> {
  return fc.tuple(item, fc.integer({ min: 0, max: 3 })).map(([{ schema, value }, length]) => ({
    schema: { type: 'array', items: schema },
    value: Array.from({ length }, () => value),
  }));
}

function unionOf(branch: fc.Arbitrary<Fitting>): fc.Arbitrary<Fitting> {
  return fc.tuple(branch, branch).map(([a, b]) => ({ schema: { anyOf: [a.schema, b.schema] }, value: a.value }));
}

function objectOf(member: fc.Arbitrary<Fitting>): fc.Arbitrary<Fitting> {
  const entry = fc.tuple(key, member, fc.constantFrom('required', 'given', 'absent'));
  return fc
    .tuple(fc.uniqueArray(entry, { selector: ([name]) => name, maxLength: 4 }), fc.boolean())
    .map(([entries, open]) => {
      const properties: Record<string, unknown> = {};
      const value: Record<string, unknown> = {};
      for (const [name, { schema, value: held }, role] of entries) {
        setOwn(properties, name, schema);
        if (role !== 'absent') setOwn(value, name, held);
      }
      const required = entries.filter(([, , role]) => role === 'required').map(([name]) => name);
      return {
        schema: { type: 'object', properties, required, ...(open ? { additionalProperties: true } : {}) },
        value,
      };
    });
}

/** A tool's schema (an object) with arguments that it accepts. */
export const fittingArguments: fc.Arbitrary<Fitting> = objectOf(fitting);

/** Arguments as a model may break them: the same value with faults of the kinds that are seen, or any JSON at all. */
export function brokenFrom(value: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: withFaults(value) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) });
}

function withFaults(value: unknown): fc.Arbitrary<unknown> {
  return fc.infiniteStream(fc.nat({ max: 29 })).map((stream) => {
    const next = (): number => stream.next().value as number;
    return breakValue(value, next, 0);
  });
}

function breakValue(value: unknown, next: () => number, depth: number): unknown {
  const kind = next();
  if (kind === 0) return JSON.stringify(value);
  if (kind === 1) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (kind === 2) return [value];
  if (kind === 3) return null;
  if (kind === 4) return depth === 0 ? { arguments: value } : '';
  if (kind === 5) return typeof value === 'string' ? value.toUpperCase() : value;
  if (kind === 6)
    return typeof value === 'number' ? value * 1000 : typeof value === 'boolean' ? (value ? 'Yes' : '否') : value;
  if (kind === 7) return { type: 'string', value };
  if (Array.isArray(value)) return value.map((item) => breakValue(item, next, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const out: Record<string, unknown> = {};
  for (const [name, held] of Object.entries(value)) {
    const style = next();
    const renamed =
      style === 0
        ? name.toUpperCase()
        : style === 1
          ? `params_${name}`
          : style === 2
            ? `${name}.x`
            : style === 3
              ? name.replace('_', '')
              : name;
    setOwn(out, renamed, breakValue(held, next, depth + 1));
  }
  if (next() === 0) out['extra'] = 1;
  return out;
}
