import { equalJson } from '../../base/index.ts';
import type { LintRule } from '../rule.ts';
import { accepts } from '../schema/judge.ts';
import { descriptionOf, own } from '../schema/own.ts';
import { readDefault } from '../text/read-default.ts';

/** Finds a description that tells another default than the schema. */
export const defaultDrift: LintRule = {
  code: 'default-drift',
  severity: 'warning',
  summary: 'a description that tells another default than the schema',
  check(tool, report) {
    for (const { schema, at, path } of tool.properties) {
      if (!Object.hasOwn(schema, 'default')) continue;
      const said = readDefault(descriptionOf(schema), schema);
      const declared = own(schema, 'default');
      if (said === undefined || equalJson(said.value, declared)) continue;
      // One that the schema refuses is another finding.
      if (accepts(schema, tool.schema, said.value) === false) continue;
      report({
        at: `${at}/description`,
        message: `the description of \`${path}\` says that the default is ${said.shown}, the schema says ${JSON.stringify(declared)}`,
        suggestion: 'make both say the same',
      });
    }
  },
};
