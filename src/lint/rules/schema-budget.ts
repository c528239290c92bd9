import type { LintRule } from '../rule.ts';

/** Finds schemas, parameter lists and tool lists that are larger than what models handle well. */
export const schemaBudget: LintRule = {
  code: 'schema-budget',
  severity: 'note',
  summary: 'a schema, a parameter list or a tool list over its budget',
  check(tool, report, { tools, budgets }) {
    const size = sizeOf(tool.schema);
    if (size > budgets.schema) {
      report({
        message: `the schema has ${size} characters, ${size - budgets.schema} over the budget of ${budgets.schema}; every request pays for them`,
      });
    }
    if (tool.parameters.size > budgets.parameters) {
      report({
        at: '/properties',
        message: `the tool has ${tool.parameters.size} parameters, more than the budget of ${budgets.parameters}`,
        suggestion: 'split the tool by what it is used for',
      });
    }
    if (tool === tools[0] && tools.length > budgets.tools) {
      report({
        severity: 'warning',
        message: `the list has ${tools.length} tools, more than ${budgets.tools}, which OpenAI refuses and models get lost in`,
      });
    }
  },
};

/** Counts the characters of a schema; one that cannot be written counts as none, since no request can carry it. */
function sizeOf(schema: unknown): number {
  try {
    return JSON.stringify(schema).length;
  } catch {
    return 0;
  }
}
