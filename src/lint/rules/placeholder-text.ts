import type { LintRule } from '../rule.ts';

const placeholder =
  /^[\s\p{P}]*(?:todo|fixme|tbd|xxx|n\/a|none|description|lorem ipsum.*|add (?:a )?description(?: here)?|(?:no )?description(?: (?:here|goes here|provided|available))?|write (?:a )?description.*|undefined|null|待补充|暂无)[\s\p{P}]*$|\b(?:TODO|FIXME)\b\s*[:(]/iu;

/** Finds descriptions that somebody meant to write later. */
export const placeholderText: LintRule = {
  code: 'placeholder-text',
  severity: 'warning',
  summary: 'a description that is a placeholder',
  check(tool, report) {
    for (const { text, at, part } of tool.texts) {
      if (!placeholder.test(text)) continue;
      report({
        at,
        inEntry: part === null,
        message: `the description of ${part === null ? 'the tool' : `\`${part.path}\``} is a placeholder: "${text.slice(0, 60)}"`,
      });
    }
  },
};
