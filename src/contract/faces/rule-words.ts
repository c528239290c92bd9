import type { RuleEffect } from '../rules/kind.ts';
import type { Rule } from '../rules/rule.ts';

// "The named teammate can only inspect" tells an effect, not a rule: so "only", "must" and "cannot" count with what follows.
const refusals: readonly RegExp[] = [
  /\b(requir(e|es|ed|ing)|needs?|needed|mandatory|reject(s|ed)?|refuse[sd]?|invalid|forbidden|disallowed|prohibited)\b/i,
  /\b(mutually exclusive|incompatible|conflicts?|unavailable|unsupported|an error|fails?|not both|(exactly|at least|at most) one)\b/i,
  /\bonly (be )?(valid|allowed|available|used|usable|works?|when|with|if|in|for|on|applies|applicable|together|meaningful|supported|accepted|possible|effective|set|via|alongside|after|has an effect|takes effect)\b/i,
  /\b(valid|allowed|available|used|works?|applies|supported|accepted|meaningful) only\b/i,
  /\b(must|has to|have to)( also| always)?( not)? (be|have|come|include|set|provide|specify|pass|name|contain|give)\b/i,
  /\b(cannot|can't|can not|may not|must not|should not|do not|don't|does not|never) (be )?(combined?|used?|set|given|give|pass(ed)?|provided?|specif(y|ied)|mix(ed)?|sent|send|appear|coexist|true|allowed|accepted|supported|work|join|run)\b/i,
  /\bnot (be )?(allowed|valid|supported|accepted|combined|available|permitted|possible|compatible)\b/i,
  /仅|只有|只能|必须|需要|须|不能|不可|不得|禁止|拒绝|互斥|无效|之一|至少/,
];
/** Says when something does not happen: with no word of its own for what happens, that it is refused. */
const exception = /\bunless\b|除非/i;

const words: Readonly<Record<RuleEffect, readonly RegExp[]>> = {
  rejected: refusals,
  ignored: [/\b(ignore[sd]?|no effect|not used|takes precedence|wins)\b|忽略|不起作用/i],
  downgraded: [/\b(downgraded?|falls? back|treated as|becomes?|forced to|changed to|reduced to)\b|降级/i],
  default: [/\b(defaults?|by default)\b|默认/i],
  note: [],
};

const others = ['ignored', 'downgraded', 'default'] as const;

/** Tells whether a sentence has a word for what a rule does. */
export function hasWordOf(effect: RuleEffect, sentence: string): boolean {
  if (words[effect].some((pattern) => pattern.test(sentence))) return true;
  if (effect !== 'rejected' || !exception.test(sentence)) return false;
  return !others.some((other) => words[other].some((pattern) => pattern.test(sentence)));
}

/** Returns everything that the words of a sentence say may happen. */
export function wordsOf(sentence: string): RuleEffect[] {
  return (['rejected', ...others] as const).filter((effect) => hasWordOf(effect, sentence));
}

const apart =
  /\b(cannot|can't|must not|may not|do not|don't|never|not) (be )?(combined?|used? (together )?with|mix(ed)?)\b|mutually exclusive|incompatible|conflicts? with|不能与|互斥/i;
const together =
  /\b(requir(e|es|ed|ing)|needs?|only (be )?(valid|allowed|available|used|works?|set|together)? ?(with|when|if|together)|without|unless)\b|仅当|需要|必须/i;

/** Tells whether a sentence says of two parameters the opposite of what their rule does. */
export function turnsAround(rule: Rule, sentence: string): boolean {
  if (rule.kind === 'requires') return apart.test(sentence) && !together.test(sentence);
  if (rule.kind === 'excludes')
    return (
      together.test(sentence) &&
      !apart.test(sentence) &&
      !/\b(not|no|cannot|never|without|unless|either|one)\b|不/i.test(sentence)
    );
  return false;
}
