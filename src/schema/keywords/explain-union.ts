/** A value that fits no branch of a union comes in; the issues of the branch it is meant for go out, or one that none fits. */
import { equalJson, isObject, type Place } from '../../base/index.ts';
import { acceptedTypes, bitOf, takesNumbers } from '../accepted-types.ts';
import { targetNode } from '../children.ts';
import { faceOrder, operations, type SchemaNode, typeBits } from '../node.ts';
import { own } from '../own.ts';
import type { Explanation } from './keyword.ts';

/** Reports inside the branch that a tag or the type of the value singles out; otherwise one finding at the place. */
export function explainUnion(
  keyword: 'anyOf' | 'oneOf',
  branches: readonly SchemaNode[],
  value: unknown,
  place: Place | null,
  run: Explanation,
): void {
  const meant = meantBranch(branches, value);
  if (meant !== null) run.explain(meant, value, place);
  else run.report({ code: 'union', place, keyword, argument: namesOf(branches, value), value });
}

/** Returns the one branch that a value is meant for, by its tag or else by its type; null where there is not exactly one. */
export function meantBranch(branches: readonly SchemaNode[], value: unknown): SchemaNode | null {
  const tagged = branches.filter((branch) => fitsTags(branch, value));
  if (tagged.length === 1) return tagged[0]!;
  const typed = branches.filter((branch) => takesType(branch, value));
  return typed.length === 1 ? typed[0]! : null;
}

/** Tells whether a value has a key that the branch allows one value for, and has that value under all such keys it has. */
function fitsTags(branch: SchemaNode, value: unknown): boolean {
  if (!isObject(value)) return false;
  let fits = false;
  for (const [key, tag] of tagsOf(branch)) {
    if (!Object.hasOwn(value, key)) continue;
    if (!equalJson(value[key], tag)) return false;
    fits = true;
  }
  return fits;
}

function takesType(branch: SchemaNode, value: unknown): boolean {
  const mask = acceptedTypes(branch.schema, branch.spot.home);
  return typeof value === 'number' ? takesNumbers(mask) : (mask & bitOf(value)) !== 0;
}

/** The keys of a branch that allow one value only. */
function tagsOf(branch: SchemaNode): readonly (readonly [key: string, value: unknown])[] {
  const schema = seenThrough(branch).schema;
  const properties = typeof schema === 'object' ? own(schema, 'properties') : undefined;
  if (!isObject(properties)) return [];
  return Object.keys(properties).flatMap((key) => {
    const property = properties[key];
    if (!isObject(property)) return [];
    if (Object.hasOwn(property, 'const')) return [[key, property['const']] as const];
    const members = own(property, 'enum');
    return Array.isArray(members) && members.length === 1 ? [[key, members[0]] as const] : [];
  });
}

function seenThrough(branch: SchemaNode): SchemaNode {
  let node = branch;
  // References may come round.
  for (let hops = 0; node.operation === operations.reference && hops < 8; hops++) node = targetNode(node) ?? node;
  return node;
}

/** What the alternatives are called: by their types where that is what is wrong, else by their tags, else by their titles. */
function namesOf(branches: readonly SchemaNode[], value: unknown): readonly string[] | undefined {
  if (!branches.some((branch) => takesType(branch, value))) {
    const mask = branches.reduce((bits, branch) => bits | acceptedTypes(branch.schema, branch.spot.home), 0);
    return faceOrder.flatMap((name) => {
      if (name === 'number' && (mask & typeBits.number) === 0)
        return (mask & typeBits.integer) === 0 ? [] : ['integer'];
      return (mask & typeBits[name]) === 0 ? [] : [name];
    });
  }
  const names = branches.map((branch) => tagName(branch) ?? titleOf(branch) ?? simpleType(branch));
  return names.every((name) => name !== undefined) && new Set(names).size === names.length ? names : undefined;
}

function tagName(branch: SchemaNode): string | undefined {
  const tag = tagsOf(branch)[0];
  return tag === undefined ? undefined : `${tag[0]}: ${JSON.stringify(tag[1])}`;
}

function titleOf(branch: SchemaNode): string | undefined {
  const schema = seenThrough(branch).schema;
  const title = typeof schema === 'object' ? own(schema, 'title') : undefined;
  return typeof title === 'string' && title !== '' ? title : undefined;
}

function simpleType(branch: SchemaNode): string | undefined {
  const type = typeof branch.schema === 'object' ? own(branch.schema, 'type') : undefined;
  return typeof type === 'string' ? type : undefined;
}
