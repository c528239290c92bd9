import { isToolmendError } from '../../base/index.ts';
import { declareRules } from '../../contract/index.ts';
import type { LintRule } from '../rule.ts';

/** Finds declared rules that contradict each other or the schema, or name what is not declared. */
export const rulesBroken: LintRule = {
  code: 'rules-broken',
  severity: 'error',
  summary: 'rules between parameters that contradict the schema or each other',
  check(tool, report) {
    const rules = tool.writtenRules;
    if (rules === undefined || tool.broken !== undefined) return;
    try {
      declareRules(rules as never, tool.schema, tool.name);
    } catch (error) {
      if (!isToolmendError(error)) throw error;
      const message = error.message.replace(`${tool.name}: `, '').replace(/ \(at [^)]*\)$/, '');
      report({ at: error.at ?? '/rules', inEntry: true, message });
    }
  },
};
