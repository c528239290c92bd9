import { sentencesOf } from '../../base/index.ts';
import type { LintRule, Report } from '../rule.ts';
import { descriptionOf, own } from '../schema/own.ts';
import type { Part } from '../schema/parts.ts';
import { namesIt } from '../text/names.ts';
import { readBounds } from '../text/read-bounds.ts';

/** Finds texts that tell another bound than the schema. */
export const boundDrift: LintRule = {
  code: 'bound-drift',
  severity: 'warning',
  summary: 'a text that tells another bound than the schema',
  check(tool, report) {
    for (const part of tool.properties)
      compare(part, descriptionOf(part.schema), report, `the description of \`${part.path}\``);
    // In the text of the tool a sentence has to name the parameter.
    for (const sentence of sentencesOf(tool.description)) {
      const about = [...tool.parameters.values()].filter((part) => namesIt(sentence, part.name));
      if (about.length === 1 && about[0]!.name.length > 2)
        compare(about[0]!, sentence, report, 'the description of the tool');
    }
  },
};

function compare(part: Part, text: string, report: (finding: Report) => void, where: string): void {
  for (const bound of readBounds(text, part.schema, part.name)) {
    const declared = own(part.schema, bound.keyword);
    if (typeof declared !== 'number' || declared === bound.value) continue;
    report({
      at: `${part.at}/${bound.keyword}`,
      message: `${where} says ${bound.shown}, but ${bound.keyword} of \`${part.path}\` is ${declared}`,
      suggestion: 'make both say the same',
    });
  }
}
