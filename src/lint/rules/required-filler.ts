import type { LintRule } from '../rule.ts';
import { allowsNull, descriptionOf, has, typesOf } from '../schema/own.ts';
import { splitWords } from '../text/split-words.ts';

const optionalWords =
  /\b(?:if|when) (?:omitted|not (?:given|provided|specified|set)|unspecified|absent|left (?:out|empty|blank))\b|\bleave (?:it )?(?:empty|blank|out)\b|\bmay be (?:omitted|left out)\b|\bcan be omitted\b|\bomit (?:to|for|this|it)\b/i;
const paging: ReadonlySet<string> = new Set(['limit', 'offset', 'cursor', 'page', 'skip']);
const filters: ReadonlySet<string> = new Set(['from', 'to', 'since', 'until', 'after', 'before', 'sort', 'order']);

/** Finds parameters that are optional in intent but required and not nullable: the model fills them with 0 and "". */
export const requiredFiller: LintRule = {
  code: 'required-filler',
  severity: 'warning',
  summary: 'a parameter that is optional in intent but required and not nullable',
  check(tool, report) {
    const suggestion = 'take it out of required, or let it be null';
    for (const { schema, at, path, required } of tool.properties) {
      if (!required || allowsNull(schema)) continue;
      const byDefault = has(schema, 'default') && !has(schema, 'const');
      // The description of an object may speak of what is in it.
      if (!byDefault && (typesOf(schema).includes('object') || !optionalWords.test(descriptionOf(schema)))) continue;
      report({
        at,
        message: `\`${path}\` is required, but ${byDefault ? 'has a default' : 'its description says what leaving it out means'}: models fill it with a value that nobody meant`,
        suggestion,
      });
    }
    const all = [...tool.parameters.values()];
    const forced = all.filter(
      ({ schema, required }) => required && !allowsNull(schema) && !has(schema, 'default', 'const'),
    );
    const named = (words: ReadonlySet<string>) =>
      forced.filter(
        ({ name, schema }) => words.has(splitWords(name).join(' ')) && !optionalWords.test(descriptionOf(schema)),
      );
    if (all.length < 2 || forced.length < all.length || named(paging).length === 0) return;
    const filler = forced.filter((part) => [...named(paging), ...named(filters)].includes(part));
    report({
      at: filler[0]!.at,
      message: `every parameter is required, also ${filler.map(({ name }) => `\`${name}\``).join(', ')}, optional by ${filler.length > 1 ? 'their names' : 'its name'}: models fill them with 0 and ""`,
      suggestion,
    });
  },
};
