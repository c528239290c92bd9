import { isObject } from '../../base/index.ts';
import type { SchemaNode } from '../node.ts';
import { own } from '../own.ts';
import type { Keyword } from './keyword.ts';
import { presentKeys } from './present-keys.ts';

/** `minProperties`: the least number of keys. */
export const minProperties: Keyword = {
  name: 'minProperties',
  check: (value, node) => !isObject(value) || presentKeys(value).length >= boundOf(node),
  explain(value, node, place, run) {
    run.report({ code: 'length', place, keyword: 'minProperties', argument: boundOf(node), value });
  },
};

function boundOf(node: SchemaNode): number {
  return own(node.schema as Record<string, unknown>, 'minProperties') as number;
}
