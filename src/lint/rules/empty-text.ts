import type { LintRule } from '../rule.ts';
import { descriptionOf, has, isOnly, own } from '../schema/own.ts';
import { splitWords } from '../text/split-words.ts';

/** Last words of names of texts that select something, so that an empty one selects nothing. */
const selectors: ReadonlySet<string> = new Set(
  (
    'id ids path file filename filepath folder directory dir url uri link owner user username author assignee project repo repository branch ref commit sha ' +
    'board team org organization workspace vendor model provider city country region zone timezone language locale currency email phone domain host ' +
    'hostname token cursor status state type category kind format date from since until name slug key database table column schema version'
  ).split(' '),
);

/** Finds optional texts that select something and accept `""`: models fill them with it, and servers refuse it at run time. */
export const emptyText: LintRule = {
  code: 'empty-text',
  severity: 'note',
  summary: 'optional texts that accept the empty string',
  check(tool, report) {
    const found = [...tool.parameters.values()].filter(({ schema, name, required }) => {
      if (required || !isOnly(schema, 'string') || !selectors.has(splitWords(name).at(-1) ?? '')) return false;
      if (has(schema, 'minLength', 'pattern', 'enum', 'const', 'format', '$ref', 'anyOf', 'oneOf', 'allOf'))
        return false;
      return own(schema, 'default') !== '' && !/empty|blank|""|''|``|空/i.test(descriptionOf(schema));
    });
    const [first] = found;
    if (first === undefined) return;
    report({
      at: first.at,
      message: `the empty string passes for ${found.map(({ name }) => `\`${name}\``).join(', ')}; models send it for "not given", and it is often refused only at run time`,
      suggestion: 'write "minLength": 1 where an empty text means nothing',
    });
  },
};
