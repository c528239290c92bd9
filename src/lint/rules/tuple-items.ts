import type { PatchOperation } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { has, own } from '../schema/own.ts';

/** Finds a list of schemas under `items`, which the present draft calls `prefixItems`. */
export const tupleItems: LintRule = {
  code: 'tuple-items',
  severity: 'warning',
  summary: 'items as a list of schemas',
  check(tool, report) {
    const dialect = own(tool.schema, '$schema');
    if (typeof dialect === 'string' && /draft-0[467]/.test(dialect)) return;
    for (const { schema, at, path } of tool.parts) {
      if (!Array.isArray(own(schema, 'items')) || has(schema, 'prefixItems')) continue;
      const rest: PatchOperation[] = has(schema, 'additionalItems')
        ? [{ op: 'move', from: `${at}/additionalItems`, path: `${at}/items` }]
        : [];
      report({
        at: `${at}/items`,
        message: `\`${path}\` lists schemas under items; that is prefixItems since JSON Schema 2020-12, and providers refuse it`,
        suggestion: 'write prefixItems, or better an object with named fields',
        fix: [{ op: 'move', from: `${at}/items`, path: `${at}/prefixItems` }, ...rest],
      });
    }
  },
};
