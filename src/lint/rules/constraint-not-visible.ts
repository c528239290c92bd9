import { isObject, isToolmendError } from '../../base/index.ts';
import { forModel, type MissingSentence, missingSentences } from '../../contract/index.ts';
import type { LintRule } from '../rule.ts';
import { descriptionOf } from '../schema/own.ts';
import type { ToolView } from '../tool-view.ts';

/** Finds declared rules that no description tells: the model learns of them by being refused. */
export const constraintNotVisible: LintRule = {
  code: 'constraint-not-visible',
  severity: 'warning',
  summary: 'a declared rule that the descriptions do not tell',
  check(tool, report) {
    for (const { rule, parameter, sentence } of findMissing(tool)) {
      const part = tool.parameters.get(parameter);
      if (part === undefined) continue;
      const description = showFully(tool, parameter);
      // For a tool in our own words, forModel writes the sentences when the tool is sent.
      const severity = tool.form === 'own' ? 'note' : 'warning';
      report({
        at: `${part.at}/description`,
        severity,
        message: `the rule "${rule}" is not told beside \`${parameter}\`: "${sentence}"`,
        suggestion: 'send what forModel gives, or write the sentence into the description',
        ...(description !== undefined && {
          fix: [
            {
              op: descriptionOf(part.schema) === '' ? 'add' : 'replace',
              path: `${part.at}/description`,
              value: description,
            },
          ] as const,
        }),
      });
    }
  },
};

function findMissing(tool: ToolView): readonly MissingSentence[] {
  if (tool.rules === undefined || tool.broken !== undefined) return [];
  try {
    return missingSentences({ name: tool.name, parameters: tool.schema, rules: tool.rules }, tool.schema);
  } catch (error) {
    // Rules that cannot be meant are another finding.
    if (isToolmendError(error)) return [];
    throw error;
  }
}

function showFully(tool: ToolView, parameter: string): string | undefined {
  try {
    const shown = forModel({ name: tool.name, parameters: tool.schema, rules: tool.rules ?? [] });
    const properties = isObject(shown) ? shown['properties'] : undefined;
    const schema = isObject(properties) ? properties[parameter] : undefined;
    return isObject(schema) ? descriptionOf(schema) : undefined;
  } catch (error) {
    if (isToolmendError(error)) return undefined;
    throw error;
  }
}
