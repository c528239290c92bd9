/** A tool in, calls out that touch each thing its schema and rules say; the same for the same tool. */
import { isObject, setOwn } from '../base/index.ts';
import { contractCases, type Tool } from '../contract/index.ts';
import { sampleArguments } from '../schema/index.ts';

/** A call to replay. */
export interface Probe {
  readonly name: string;
  readonly arguments: unknown;
  readonly context?: Readonly<Record<string, unknown>>;
}

/** Makes the cases of the rules, a minimal call, and for each parameter calls that leave it out or give it other values. */
export function makeProbes(tool: Tool): readonly Probe[] {
  const cases = contractCases(tool).map(
    (each): Probe => ({ name: each.id, arguments: each.arguments, context: each.context }),
  );
  const sample = sampleArguments(tool.parameters);
  const base = isObject(sample) ? sample : {};
  const properties = isObject(tool.parameters) ? tool.parameters['properties'] : undefined;
  const names = isObject(properties) ? Object.keys(properties) : [];
  const probes: Probe[] = [
    { name: 'minimal', arguments: base },
    { name: 'nothing', arguments: {} },
    { name: 'an undeclared key', arguments: change(base, 'undeclared_key', 'x') },
  ];
  for (const name of names) {
    probes.push({ name: `without ${name}`, arguments: change(base, name, undefined) });
    for (const value of valuesOf((properties as Record<string, unknown>)[name])) {
      probes.push({ name: `${name} = ${JSON.stringify(value)}`, arguments: change(base, name, value) });
    }
  }
  return [...cases, ...probes];
}

/** The values that show what a schema says: one of each type, its members, its bounds and one step beyond. */
function valuesOf(schema: unknown): readonly unknown[] {
  const values: unknown[] = [null, true, 'x', '', '7', 7, 0.5, [], {}];
  if (!isObject(schema)) return values;
  const own = (key: string): unknown => (Object.hasOwn(schema, key) ? schema[key] : undefined);
  const members = own('enum');
  if (Array.isArray(members)) values.push(...members.slice(0, 50));
  if (own('const') !== undefined) values.push(own('const'));
  if (own('default') !== undefined) values.push(own('default'));
  for (const key of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']) {
    const bound = own(key);
    if (typeof bound === 'number') values.push(bound - 1, bound, bound + 1);
  }
  for (const key of ['minLength', 'maxLength']) {
    const bound = own(key);
    if (typeof bound === 'number' && bound < 10_000)
      for (const length of [bound - 1, bound, bound + 1]) if (length >= 0) values.push('a'.repeat(length));
  }
  return values.filter(
    (value, index) => values.findIndex((each) => JSON.stringify(each) === JSON.stringify(value)) === index,
  );
}

function change(base: Readonly<Record<string, unknown>>, name: string, value: unknown): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(base)) if (key !== name) setOwn(copy, key, base[key]);
  if (value !== undefined) setOwn(copy, name, value);
  return copy;
}
