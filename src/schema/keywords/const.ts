import { equalJson } from '../../base/index.ts';
import type { SchemaNode } from '../node.ts';
import { own } from '../own.ts';
import type { Keyword } from './keyword.ts';

/** `const` of a list or an object, or beside keywords that the walk does not know. */
export const constant: Keyword = {
  name: 'const',
  check: (value, node) => equalJson(constantOf(node), value),
  explain(value, node, place, run) {
    run.report({ code: 'const', place, keyword: 'const', argument: constantOf(node), value });
  },
};

function constantOf(node: SchemaNode): unknown {
  return own(node.schema as Record<string, unknown>, 'const');
}
