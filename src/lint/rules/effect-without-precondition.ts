import { isObject, sentencesOf } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { descriptionOf, own } from '../schema/own.ts';
import { leadingNames, namesIt } from '../text/names.ts';
import type { ToolView } from '../tool-view.ts';

const needs =
  /^\W*[`'"“]?([A-Za-z_]\w*)[`'"”]?\s+(?:(?:is |are )?(?:only )?(?:valid|allowed|accepted|used|usable|available|applicable)\s+(?:only\s+)?(?:with|when|if|together with)|(?:only )?(?:works|applies|takes effect) (?:only )?(?:with|when|if)|requires|needs|must be (?:used|given|set|combined) (?:together )?with)\s+/i;
const required =
  /\b(?:required|mandatory|must be (?:set|given|provided|present)|needed)\s+(?:for|by|with|when using|if using|when)\s+/gi;

interface Precondition {
  readonly of: string;
  readonly on: string;
  readonly told: string;
}

/** Finds parameters whose description tells what they do but not what they need, while the schema or another text does. */
export const effectWithoutPrecondition: LintRule = {
  code: 'effect-without-precondition',
  severity: 'warning',
  summary: 'a parameter whose description leaves out what it needs',
  check(tool, report) {
    const seen = new Set<string>();
    for (const { of, on, told } of [...fromSchema(tool), ...fromTexts(tool)]) {
      const part = tool.parameters.get(of);
      const key = `${of} ${on}`;
      if (part === undefined || of === on || !tool.parameters.has(on) || seen.has(key)) continue;
      seen.add(key);
      if (namesIt(descriptionOf(part.schema), on)) continue;
      report({
        at: `${part.at}/description`,
        message: `\`${of}\` needs \`${on}\` (${told}), but its description does not say so`,
        suggestion: `add "Only valid with ${on}."`,
      });
    }
  },
};

function fromSchema(tool: ToolView): Precondition[] {
  return ['dependentRequired', 'dependencies'].flatMap((keyword) => {
    const map = own(tool.schema, keyword);
    if (!isObject(map)) return [];
    return Object.keys(map).flatMap((of) => {
      const names = map[of];
      const told = `by ${keyword} of the schema`;
      return Array.isArray(names)
        ? names.flatMap((on: unknown) => (typeof on === 'string' ? [{ of, on, told }] : []))
        : [];
    });
  });
}

function fromTexts(tool: ToolView): Precondition[] {
  const declared = new Set(tool.parameters.keys());
  return tool.texts.flatMap(({ text, part }) =>
    sentencesOf(text).flatMap((sentence): Precondition[] => {
      const told = part === null ? 'as the description of the tool says' : `as \`${part.path}\` says`;
      const subject = needs.exec(sentence);
      const of = subject?.[1];
      if (subject !== null && of !== undefined && declared.has(of)) {
        return leadingNames(sentence.slice(subject[0].length), declared)
          .slice(0, 1)
          .map((on) => ({ of, on, told }));
      }
      if (part === null || part.path !== part.name) return [];
      return [...sentence.matchAll(required)].flatMap((match) =>
        leadingNames(sentence.slice(match.index + match[0].length), declared).map((of) => ({
          of,
          on: part.name,
          told,
        })),
      );
    }),
  );
}
