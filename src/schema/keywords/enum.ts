import { partOf } from '../children.ts';
import type { SchemaNode } from '../node.ts';
import { own } from '../own.ts';
import { canonicalText } from './canonical-text.ts';
import type { Keyword } from './keyword.ts';

/** `enum` with lists or objects among its members, or beside keywords that the walk does not know. */
export const enumeration: Keyword = {
  name: 'enum',
  check(value, node) {
    const { leaves, containers } = partOf(node, 'enum', sortMembers);
    if (typeof value !== 'object' || value === null) return leaves.has(value);
    if (containers.size === 0) return false;
    const text = canonicalText(value);
    return text !== undefined && containers.has(text);
  },
  explain(value, node, place, run) {
    run.report({ code: 'enum', place, keyword: 'enum', argument: membersOf(node), value });
  },
};

/** A list of ten thousand values met with ten thousand members must not compare each with each. */
function sortMembers(members: unknown): {
  readonly leaves: Set<unknown>;
  readonly containers: Set<string | undefined>;
} {
  const leaves = new Set<unknown>();
  const containers = new Set<string | undefined>();
  for (const member of members as readonly unknown[]) {
    if (typeof member === 'object' && member !== null) containers.add(canonicalText(member));
    else leaves.add(member);
  }
  return { leaves, containers };
}

function membersOf(node: SchemaNode): readonly unknown[] {
  return own(node.schema as Record<string, unknown>, 'enum') as readonly unknown[];
}
