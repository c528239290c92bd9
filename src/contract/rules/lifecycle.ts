import { all, type Condition, parametersIn, used } from './condition.ts';
import { bare, sayWhen } from './condition-words.ts';
import type { RuleKind } from './kind.ts';
import type { LifecycleRule } from './rule.ts';
import { idOfRule } from './rule-id.ts';
import { always } from './simplify.ts';
import { type Words, wordsIn } from './words.ts';

/** Tells who owns what a parameter names, and what the owner has to see to; `text` is a whole sentence. Refuses nothing. */
export function lifecycle(of: string, text: Words, details: { id?: string; on?: Condition } = {}): LifecycleRule {
  return { id: idOfRule({ of }, 'lifecycle', details.on), kind: 'lifecycle', of, text, ...details };
}

/** The faces of `lifecycle`. */
export const lifecycleKind: RuleKind<LifecycleRule> = {
  kind: 'lifecycle',
  effect: 'note',
  shape: { of: 'parameter', text: 'words', on: 'condition?' },
  speaks: () => null,
  place: (rule) => rule.of,
  text: (rule, locale) => wordsIn(rule.text, locale),
  phrases(rule, locale) {
    const text = wordsIn(rule.text, locale);
    const when = rule.on === undefined ? '' : sayWhen(rule.on, bare(locale));
    const own =
      when === '' ? text : locale === 'zh' ? `${when}：${text}` : `When${when.slice(' when'.length)}: ${text}`;
    const others = rule.on === undefined ? [] : parametersIn(rule.on).filter((name) => name !== rule.of);
    const part = locale === 'zh' ? `${rule.of} 同时设置时：${text}` : `Together with ${rule.of}: ${text}`;
    return [
      { rule: rule.id, parameter: rule.of, frame: 'sentence', part: own },
      ...others.map((parameter) => ({ rule: rule.id, parameter, frame: 'sentence', part }) as const),
    ];
  },
  examples: (rule) => [{ positive: true, when: all(used(rule.of), rule.on ?? always), why: `${rule.of} comes` }],
};
