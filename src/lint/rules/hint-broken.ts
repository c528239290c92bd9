import { isToolmendError } from '../../base/index.ts';
import { declareTool } from '../../contract/index.ts';
import type { LintRule } from '../rule.ts';

/** Finds words of ours in a tool that cannot be meant: an alias that is a parameter, a synonym of no member, an unknown effect. */
export const hintBroken: LintRule = {
  code: 'hint-broken',
  severity: 'error',
  summary: 'an x- hint or setting of Toolmend that cannot be meant',
  check(tool, report) {
    if (tool.broken !== undefined || tool.name === '') return;
    const { rules: _rules, ...definition } = tool.entry;
    try {
      const { effect, heal, guard, origin } = definition;
      const settings = Object.fromEntries(
        Object.entries({ effect, heal, guard, origin }).filter(([, value]) => value !== undefined),
      );
      declareTool({ ...settings, name: tool.name, parameters: tool.schema }, {}, '');
    } catch (error) {
      if (!isToolmendError(error)) throw error;
      const at = error.at ?? '';
      // What is wrong with the root is another finding.
      if (at === '/type' || at === '') return;
      const inEntry = /^\/(effect|heal|guard|origin)\b/.test(at);
      report({ at, inEntry, message: error.message.replace(`${tool.name}: `, '').replace(/ \(at [^)]*\)$/, '') });
    }
  },
};
