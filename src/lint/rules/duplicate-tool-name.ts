import type { LintRule } from '../rule.ts';

/** Finds a name that an earlier tool of the list has: providers refuse the list, or one of the two is never called. */
export const duplicateToolName: LintRule = {
  code: 'duplicate-tool-name',
  severity: 'error',
  summary: 'two tools of one name',
  check(tool, report, { tools }) {
    if (tools.findIndex(({ name }) => name === tool.name) === tools.indexOf(tool)) return;
    report({ at: tool.nameAt, inEntry: true, message: `an earlier tool of the list is called ${tool.name} as well` });
  },
};
