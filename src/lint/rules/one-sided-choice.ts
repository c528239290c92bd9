import { sentencesOf } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { descriptionOf } from '../schema/own.ts';
import { isIdentifier, namesIt } from '../text/names.ts';

const phrase =
  /\b(?:(?:exactly|only|at least) one of|one of(?= [`'"\w]+ (?:or|\/) [`'"\w]+ (?:is|must|has to|should|needs))|either)\s+[`'"“]?([A-Za-z_]\w*)[`'"”]?\s*(?:,|\/|or|and)\s*[`'"“]?([A-Za-z_]\w*)[`'"”]?/gi;

/** Finds a choice between parameters that one of their descriptions tells and the other does not. */
export const oneSidedChoice: LintRule = {
  code: 'one-sided-choice',
  severity: 'warning',
  summary: 'a choice between two parameters that is told beside one only',
  check(tool, report) {
    const told = new Set<string>();
    for (const [name, { schema }] of tool.parameters) {
      for (const sentence of sentencesOf(descriptionOf(schema))) {
        for (const match of sentence.matchAll(phrase)) {
          const [first, second] = [match[1]!, match[2]!];
          if (![first, second].every((each) => tool.parameters.has(each)) || first === second) continue;
          // "either path or name" may be plain words; names that are quoted or look like names are not.
          const sure = [first, second].some(isIdentifier) || /[`'"“]/.test(match[0]) || [first, second].includes(name);
          if (!sure) continue;
          for (const other of [first, second].filter((each) => each !== name)) {
            const part = tool.parameters.get(other)!;
            const against = [first, second].find((each) => each !== other)!;
            const key = [other, against].join(' ');
            if (namesIt(descriptionOf(part.schema), against) || told.has(key)) continue;
            told.add(key);
            report({
              at: `${part.at}/description`,
              message: `\`${name}\` tells a choice between \`${first}\` and \`${second}\`, but \`${other}\` does not`,
              suggestion: `say the same beside \`${other}\`: "${sentence}"`,
            });
          }
        }
      }
    }
  },
};
