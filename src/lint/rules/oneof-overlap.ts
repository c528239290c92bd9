import { equalJson } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { type SchemaRecord, schemasIn } from '../schema/own.ts';

/** Finds branches of a `oneOf` of which one takes all that another takes: such a value matches both, and is refused. */
export const oneofOverlap: LintRule = {
  code: 'oneof-overlap',
  severity: 'error',
  summary: 'oneOf branches that accept the same values, so that those are refused',
  check(tool, report) {
    for (const { schema, at, path } of tool.parts) {
      const branches = schemasIn(schema, 'oneOf').map(withoutWords);
      const twin = branches.findIndex((branch, index) =>
        branches.some((other, i) => i !== index && covers(other, branch)),
      );
      if (twin < 0) continue;
      report({
        at: `${at}/oneOf/${twin}`,
        message: `every value that branch ${twin} of the oneOf of \`${path}\` accepts fits another branch as well, and is refused for that`,
        suggestion: 'write anyOf',
        ...(!Object.hasOwn(schema, 'anyOf') && {
          fix: [{ op: 'move', from: `${at}/oneOf`, path: `${at}/anyOf` }] as const,
        }),
      });
    }
  },
};

function covers(wide: SchemaRecord, narrow: SchemaRecord): boolean {
  if (Object.keys(wide).length === 0 || equalJson(wide, narrow)) return true;
  return equalJson(wide, { type: 'number' }) && narrow['type'] === 'integer';
}

function withoutWords(schema: SchemaRecord): SchemaRecord {
  const { title, description, examples, deprecated, ...rest } = schema;
  return rest;
}
