import { all, not, used } from './condition.ts';
import type { RuleKind } from './kind.ts';
import type { ExcludesRule } from './rule.ts';
import type { Words } from './words.ts';

/** Declares that two parameters may not both be used. */
export function excludes(of: string, on: string, details: { id?: string; remedy?: Words } = {}): ExcludesRule {
  return { id: `${of}-excludes-${on}`, kind: 'excludes', of, on, ...details };
}

/** The faces of `excludes`. */
export const excludesKind: RuleKind<ExcludesRule> = {
  kind: 'excludes',
  effect: 'rejected',
  shape: { of: 'parameter', on: 'parameter', remedy: 'words?' },
  speaks: (rule) => all(used(rule.of), used(rule.on)),
  place: (rule) => rule.of,
  text(rule, locale) {
    return locale === 'zh'
      ? `\`${rule.of}\` 与 \`${rule.on}\` 不能同时使用`
      : `\`${rule.of}\` and \`${rule.on}\` cannot be used together`;
  },
  phrases(rule) {
    return [
      { rule: rule.id, parameter: rule.of, frame: 'excluded', part: rule.on },
      { rule: rule.id, parameter: rule.on, frame: 'excluded', part: rule.of },
    ];
  },
  examples: (rule) => [
    { positive: true, when: all(used(rule.of), not(used(rule.on))), why: `${rule.of} comes without ${rule.on}` },
    { positive: true, when: all(used(rule.on), not(used(rule.of))), why: `${rule.on} comes without ${rule.of}` },
    { positive: false, when: all(used(rule.of), used(rule.on)), why: `${rule.of} comes with ${rule.on}` },
  ],
  form: (rule, view) => ({ not: view.holds(all(used(rule.of), used(rule.on))) }),
};
