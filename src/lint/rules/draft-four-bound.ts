import type { LintRule } from '../rule.ts';
import { own } from '../schema/own.ts';

/** Finds `exclusiveMinimum: true` of the old draft, which today's readers ignore or refuse. */
export const draftFourBound: LintRule = {
  code: 'draft-four-bound',
  severity: 'warning',
  summary: 'exclusiveMinimum or exclusiveMaximum as true or false',
  check(tool, report) {
    for (const { schema, at, path } of tool.parts) {
      for (const [exclusive, plain] of [
        ['exclusiveMinimum', 'minimum'],
        ['exclusiveMaximum', 'maximum'],
      ] as const) {
        const value = own(schema, exclusive);
        if (typeof value !== 'boolean') continue;
        const bound = own(schema, plain);
        const moves = value && typeof bound === 'number';
        report({
          at: `${at}/${exclusive}`,
          message: `\`${path}\` has ${exclusive} as ${value}, which only the old draft 4 understands`,
          suggestion: moves ? `write "${exclusive}": ${bound}` : 'leave it out',
          fix: moves
            ? [
                { op: 'replace', path: `${at}/${exclusive}`, value: bound },
                { op: 'remove', path: `${at}/${plain}` },
              ]
            : [{ op: 'remove', path: `${at}/${exclusive}` }],
        });
      }
    }
  },
};
