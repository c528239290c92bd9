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

/** Finds counts, offsets and line numbers that are declared `number`: half a line cannot be read. */
export const countNotInteger: LintRule = {
  code: 'count-not-integer',
  severity: 'warning',
  summary: 'a count, an offset or a numeric identifier that is declared number, not integer',
  check(tool, report) {
    for (const { schema, at, path, name } of tool.properties) {
      if (
        !typesOf(schema).includes('number') ||
        typesOf(schema).includes('string') ||
        !isCount(name) ||
        isFraction(schema)
      )
        continue;
      const type = own(schema, 'type');
      const value = Array.isArray(type)
        ? type.filter((each) => each !== 'integer').map((each) => (each === 'number' ? 'integer' : each))
        : 'integer';
      report({
        at: `${at}/type`,
        message: `\`${path}\` is a whole number by its name but declared number, so 0.5 is valid`,
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
  return /fraction|ratio|percent|decimal|float|seconds|hours|price|amount|degrees|threshold|trigger|alert|\bkb\b|\bmb\b|\d\.\d/i.test(
    descriptionOf(schema),
  );
}
