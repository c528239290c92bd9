import type { LintRule } from '../rule.ts';
import { descriptionOf, isOnly } from '../schema/own.ts';
import { splitWords } from '../text/split-words.ts';

const moments: ReadonlySet<string> = new Set(
  'from to start end since until after before at begin created updated modified expires expiry date time when'.split(
    ' ',
  ),
);
const units: ReadonlySet<string> = new Set(['ms', 'millis', 'milliseconds', 'ts', 'sec', 'secs', 'seconds', 's']);
const stamps: ReadonlySet<string> = new Set(['timestamp', 'timestamps', 'epoch', 'ts', 'unix', 'unixtime']);

/** Finds numbers that are moments in time and do not say from when and in what they count. */
export const epochUnit: LintRule = {
  code: 'epoch-unit',
  severity: 'warning',
  summary: 'a moment as a number whose unit and origin are not told',
  check(tool, report) {
    for (const { schema, at, path, name } of tool.properties) {
      const words = splitWords(name);
      const last = words.at(-1) ?? '';
      const isMoment =
        stamps.has(last) ||
        (units.has(last) && words.length > 1 && words.slice(0, -1).some((word) => moments.has(word)));
      if (!isMoment || !isOnly(schema, 'number', 'integer')) continue;
      const text = descriptionOf(schema);
      if (
        /epoch|unix|1970|毫秒|时间戳/i.test(text) ||
        (/milli|second|\bms\b|\bs\b|nano|micro|秒/i.test(text) &&
          /since|from the (start|beginning)|into the|relative|offset/i.test(text))
      ) {
        continue;
      }
      report({
        at,
        message: `\`${path}\` is a moment as a number, but its description does not say from when and in what unit it counts`,
        suggestion: 'say it, as in "milliseconds since 1970-01-01 UTC", or take text of the format date-time',
      });
    }
  },
};
