import { equalJson } from '../../base/index.ts';
import type { SchemaNode } from '../node.ts';
import { own } from '../own.ts';
import type { Keyword } from './keyword.ts';

/** `enum` with lists or objects among its members, or beside keywords that the walk does not know. */
export const enumeration: Keyword = {
  name: 'enum',
  check: (value, node) => membersOf(node).some((member) => equalJson(member, value)),
  explain(value, node, place, run) {
    run.report({ code: 'enum', place, keyword: 'enum', argument: membersOf(node), value });
  },
};

function membersOf(node: SchemaNode): readonly unknown[] {
  return own(node.schema as Record<string, unknown>, 'enum') as readonly unknown[];
}
