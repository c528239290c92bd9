import type { LintRule } from '../rule.ts';

/** What OpenAI takes of a description of a function, in characters. */
const openai = 1_024;

/** Finds descriptions that are too long for a provider or for the budget. */
export const descriptionBudget: LintRule = {
  code: 'description-budget',
  severity: 'warning',
  summary: 'a description over its budget of characters',
  check(tool, report, { budgets }) {
    const { length } = tool.description;
    const forOpenai = tool.strictFor.has('openai') || tool.form === 'openai-chat' || tool.form === 'openai-responses';
    const budget = forOpenai ? Math.min(openai, budgets.toolDescription) : budgets.toolDescription;
    if (length > budget) {
      report({
        at: tool.descriptionAt,
        inEntry: true,
        message: `the description of the tool has ${length} characters, ${length - budget} over ${forOpenai ? "what OpenAI's API reference allows" : 'the budget'} of ${budget}`,
        suggestion: 'keep when and why here, and move what is about one parameter beside it',
      });
    }
    for (const { text, at, part } of tool.texts) {
      if (part === null || part.role === 'root' || text.length <= budgets.parameterDescription) continue;
      report({
        at,
        message: `the description of \`${part.path}\` has ${text.length} characters, ${text.length - budgets.parameterDescription} over the budget of ${budgets.parameterDescription}`,
      });
    }
  },
};
