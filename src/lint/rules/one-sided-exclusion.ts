import { sentencesOf } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { descriptionOf } from '../schema/own.ts';
import { leadingNames, namesIt } from '../text/names.ts';

const phrase =
  /\b(?:(?:cannot|can't|can not|must not|may not|should not|shouldn't|never|don't|do not) (?:be )?(?:combined?|used?|given|set|specified|passed|mixed|provided)(?: this)?(?: together| simultaneously)? (?:with|alongside)|mutually exclusive (?:with|to)|incompatible with|not compatible with|conflicts with|not allowed (?:together )?with|excludes)\s|(?:不能|不可|不得)(?:与|和|同)|与(?=[\s`A-Za-z_\w]+互斥)/gi;

/** Finds exclusions that are told beside one parameter and not beside the other. */
export const oneSidedExclusion: LintRule = {
  code: 'one-sided-exclusion',
  severity: 'warning',
  summary: 'an exclusion that is told beside one of two parameters only',
  check(tool, report) {
    const declared = new Set(tool.parameters.keys());
    for (const [name, { schema }] of tool.parameters) {
      for (const sentence of sentencesOf(descriptionOf(schema))) {
        for (const match of sentence.matchAll(phrase)) {
          for (const other of leadingNames(sentence.slice(match.index + match[0].length), declared)) {
            const part = tool.parameters.get(other)!;
            const text = descriptionOf(part.schema);
            if (other === name || namesIt(text, name)) continue;
            const added = `Cannot be combined with ${name}.`;
            report({
              at: `${part.at}/description`,
              message: `\`${name}\` says that it excludes \`${other}\`, but \`${other}\` does not say so`,
              suggestion: `add "${added}"`,
              fix: [
                { op: text === '' ? 'add' : 'replace', path: `${part.at}/description`, value: append(text, added) },
              ],
            });
          }
        }
      }
    }
  },
};

/** Adds a sentence to a text. */
export function append(text: string, sentence: string): string {
  const start = text.trimEnd();
  if (start === '') return sentence;
  return `${start}${/[.!?。！？]["')\]]*$/.test(start) ? '' : '.'} ${sentence}`;
}
