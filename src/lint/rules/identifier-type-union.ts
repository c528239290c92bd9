import type { LintRule } from '../rule.ts';
import { schemasIn, typesOf } from '../schema/own.ts';
import { splitWords } from '../text/split-words.ts';

/** Finds identifiers that may be text or number: as numbers, long ones lose digits and leading zeros go. */
export const identifierTypeUnion: LintRule = {
  code: 'identifier-type-union',
  severity: 'warning',
  summary: 'an identifier that may be text or number',
  check(tool, report) {
    for (const { schema, at, path, name } of tool.properties) {
      const last = splitWords(name).at(-1) ?? '';
      if (!['id', 'ids', 'identifier', 'uuid', 'key'].includes(last)) continue;
      const types = [schema, ...schemasIn(schema, 'anyOf'), ...schemasIn(schema, 'oneOf')].flatMap(typesOf);
      if (!types.includes('string') || !(types.includes('number') || types.includes('integer'))) continue;
      report({
        at,
        message: `\`${path}\` is an identifier that may be text or number; a long number loses its last digits on the way`,
        suggestion: 'allow text alone: digits in a text stay as they are',
      });
    }
  },
};
