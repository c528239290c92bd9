import type { LintRule } from '../rule.ts';
import { descriptionOf, has, membersOf, own, type SchemaRecord, typesOf } from '../schema/own.ts';
import { splitWords } from '../text/split-words.ts';

/** Last words of names that count something, and what may stand before them. */
const counts: ReadonlySet<string> = new Set(
  'offset count skip retries attempts steps rows lines results pages items iterations port head tail'.split(' '),
);
const countable: ReadonlySet<string> = new Set(
  'max min page per batch chunk line row result results head tail top num number of start end first last total item search record n history message token tokens'.split(
    ' ',
  ),
);
const ends: ReadonlySet<string> = new Set('limit page size line row results k n num index'.split(' '));
const ids: ReadonlySet<string> = new Set(['id']);

/** What is counted comes in whole ones; what is measured does not, and its units stand among the fractions. */
const counting =
  /^(?:the )?(?:max(?:imum)? |min(?:imum)? |total |desired |exact )?number of (?!\w*(?:units?|portions?|servings?|cups?)\b)|^how many /i;
const fractions =
  /\b(?:fraction\w*|ratios?|percent\w*|decimals?|float\w*|(?:milli|micro)?seconds?|minutes?|hours?|days?|weeks?|months?|years?|price|amount|degrees|threshold|trigger\w*|alert\w*|kb|mb|gb|acres?|carats?|ounces?|pounds?|miles?|meters?|metres?|kilometers?|kilograms?|grams?|liters?|litres?|gallons?|points?|dollars?|moles?|shares?|coins?|credits?)\b|\d\.\d/i;

/** Finds counts, offsets and line numbers that are declared `number`: half a line cannot be read. */
export const countNotInteger: LintRule = {
  code: 'count-not-integer',
  severity: 'warning',
  summary: 'a count, an offset or a numeric identifier, by name or description, that is declared number, not integer',
  check(tool, report) {
    for (const { schema, at, path, name } of tool.properties) {
      if (!typesOf(schema).includes('number') || typesOf(schema).includes('string') || isFraction(schema)) continue;
      const isNamed = isCount(name);
      if (!isNamed && !counting.test(descriptionOf(schema))) continue;
      const type = own(schema, 'type');
      const value = Array.isArray(type)
        ? type.filter((each) => each !== 'integer').map((each) => (each === 'number' ? 'integer' : each))
        : 'integer';
      report({
        at: `${at}/type`,
        message: `\`${path}\` is a whole number by its ${isNamed ? 'name' : 'description'} but declared number, so 0.5 is valid`,
        suggestion: 'write "type": "integer"',
        fix: [{ op: 'replace', path: `${at}/type`, value }],
      });
    }
  },
};

function isCount(name: string): boolean {
  const words = splitWords(name);
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  if (ids.has(last) || counts.has(last)) return true;
  return (
    ends.has(last) &&
    (last === 'n' || last === 'k' || last === 'size' || last === 'num' ? before.length > 0 : true) &&
    before.every((word) => countable.has(word))
  );
}

function isFraction(schema: SchemaRecord): boolean {
  if (
    has(schema, 'multipleOf') ||
    (has(schema, 'exclusiveMinimum') && own(schema, 'exclusiveMinimum') === 0 && own(schema, 'maximum') === 1)
  )
    return true;
  const values = [
    ...(membersOf(schema) ?? []),
    ...['default', 'minimum', 'maximum'].map((keyword) => own(schema, keyword)),
  ];
  if (values.some((value) => typeof value === 'number' && !Number.isInteger(value))) return true;
  return fractions.test(descriptionOf(schema));
}
