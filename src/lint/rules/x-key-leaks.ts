import { escapeToken } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';

/** Hints of ours: without them healing knows less, so they are not to be removed from the only copy. */
const ours: ReadonlySet<string> = new Set(['x-alias', 'x-heal', 'x-synonyms']);

/** Finds `x-` keys in schemas that are sent as they are: the model reads them, and some providers refuse them. */
export const xKeyLeaks: LintRule = {
  code: 'x-key-leaks',
  severity: 'warning',
  summary: 'x- keys in a schema that is sent as it is',
  check(tool, report) {
    // Tools in our own words are sent by way of forModel, which leaves them out.
    if (tool.form === 'own') return;
    for (const { schema, at, path } of tool.parts) {
      // The HTTP transport of MCP needs its own.
      const keys = Object.keys(schema).filter(
        (key) => key.startsWith('x-') && !(tool.form === 'mcp' && key === 'x-mcp-header'),
      );
      for (const key of keys) {
        const place = `${at}/${escapeToken(key)}`;
        report({
          at: place,
          message: `${path === '' ? 'the schema' : `\`${path}\``} has ${key}, which reaches the model in this form`,
          suggestion: ours.has(key)
            ? 'keep the tool in our own form and send what forModel gives'
            : 'leave it out of what is sent',
          ...(!ours.has(key) && { fix: [{ op: 'remove', path: place }] as const }),
        });
      }
    }
  },
};
