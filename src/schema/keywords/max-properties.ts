import { isObject } from '../../base/index.ts';
import type { SchemaNode } from '../node.ts';
import { own } from '../own.ts';
import type { Keyword } from './keyword.ts';
import { presentKeys } from './present-keys.ts';

/** `maxProperties`: the greatest number of keys. */
export const maxProperties: Keyword = {
  name: 'maxProperties',
  check: (value, node) => !isObject(value) || presentKeys(value).length <= boundOf(node),
  explain(value, node, place, run) {
    run.report({ code: 'length', place, keyword: 'maxProperties', argument: boundOf(node), value });
  },
};

function boundOf(node: SchemaNode): number {
  return own(node.schema as Record<string, unknown>, 'maxProperties') as number;
}
