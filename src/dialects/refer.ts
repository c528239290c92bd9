import { isObject, readPointer } from '../base/index.ts';
import { followReference, type SchemaObject } from '../schema/index.ts';
import { refuse, type Spot, type Walk } from './walk.ts';

/** Writes a reference: what it leads to is rewritten once, under a name in `$defs`. */
export function refer(reference: string, spot: Spot, walk: Walk): SchemaObject {
  const known = walk.definitions.get(reference);
  if (known !== undefined) {
    if (known.schema === undefined) noteRecursion(reference, spot, walk);
    return { $ref: `#/$defs/${known.name}` };
  }
  const target = followReference(walk.root, reference);
  if (!isObject(target)) {
    refuse(walk, 'reference', spot.at, `the reference ${reference} leads out of the schema, or nowhere`);
    return {};
  }
  const definition = { name: nameDefinition(reference, walk) };
  walk.definitions.set(reference, definition);
  const at = reference.startsWith('#/') ? reference.slice(1) : spot.at;
  const schema = walk.rewrite(target, { at, optional: false });
  walk.definitions.set(reference, { ...definition, schema });
  return { $ref: `#/$defs/${definition.name}` };
}

function noteRecursion(reference: string, spot: Spot, walk: Walk): void {
  const { recursion } = walk.profile;
  if (recursion === 'allowed' || (recursion === 'optional' && spot.optional)) return;
  const where = recursion === 'optional' ? ' in a required field' : '';
  refuse(walk, 'recursion', spot.at, `${reference} refers to itself${where}`);
}

function nameDefinition(reference: string, walk: Walk): string {
  const last = readPointer(reference.slice(1)).at(-1) ?? reference.slice(1);
  const wish = last.replace(/[^a-zA-Z0-9_-]/g, '_') || 'root';
  const taken = new Set([...walk.definitions.values()].map((definition) => definition.name));
  let name = wish;
  for (let n = 2; taken.has(name); n++) name = `${wish}_${n}`;
  return name;
}
