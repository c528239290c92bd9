import type { LintRule } from '../rule.ts';
import { isOnly } from '../schema/own.ts';
import { splitWords } from '../text/split-words.ts';

const durations: ReadonlySet<string> = new Set([
  'timeout',
  'delay',
  'duration',
  'interval',
  'ttl',
  'debounce',
  'cooldown',
]);
const unit =
  /\b(nano|micro|milli)?-?(seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|yrs?|nights?|rounds?|turns?|ms|ns|frames?|ticks?|beats?|steps?|iso[ -]?8601)\b|\d\s?(ms|s|m|h|d)\b|\((ms|s|sec|min|h|us|ns)\)|秒|分钟?|小时|天|周|月|年/i;

/** Finds durations that do not say their unit: 30 is half a minute, or half an hour. */
export const durationUnit: LintRule = {
  code: 'duration-unit',
  severity: 'warning',
  summary: 'a duration whose unit is not told',
  check(tool, report) {
    for (const { schema, at, path, name } of tool.properties) {
      const words = splitWords(name);
      if (!durations.has(words.at(-1) ?? '') || !isOnly(schema, 'number', 'integer')) continue;
      const said = [schema['description'], schema['title'], ...words]
        .filter((text) => typeof text === 'string')
        .join(' ');
      if (unit.test(said)) continue;
      report({
        at,
        message: `\`${path}\` is a duration, but neither its name nor its description says the unit`,
        suggestion: 'say the unit, as in "Seconds to wait"',
      });
    }
  },
};
