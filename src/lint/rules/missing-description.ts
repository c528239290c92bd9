import type { LintRule } from '../rule.ts';

/** Finds tools without a description: the model has only the name to choose by. */
export const missingDescription: LintRule = {
  code: 'missing-description',
  severity: 'warning',
  summary: 'a tool without a description',
  check(tool, report) {
    if (tool.description.trim() !== '') return;
    report({
      at: tool.descriptionAt,
      inEntry: true,
      message: 'the tool has no description: a model can only guess from its name when to call it',
      suggestion: 'say what it does, when to use it, and what it returns',
    });
  },
};
