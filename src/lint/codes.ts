import type { LintRule } from './rule.ts';
import { lintRules } from './rules/index.ts';

/** A code of the lint, with what its finding says in general. */
export type LintCode = Pick<LintRule, 'code' | 'severity' | 'summary'>;

/** What is told of a list beside its tools, and of a page beside the tools it is about. */
const others: readonly LintCode[] = [
  { code: 'unreadable-entry', severity: 'error', summary: 'an entry of the list that is no tool of a known form' },
  { code: 'docs-missing-tool', severity: 'warning', summary: 'a page without a heading for a tool' },
  { code: 'docs-undocumented-parameter', severity: 'warning', summary: 'a parameter that the page does not tell' },
  {
    code: 'docs-undeclared-parameter',
    severity: 'warning',
    summary: 'a parameter on the page that the tool does not declare',
  },
  { code: 'docs-type', severity: 'warning', summary: 'a page that tells another type than the schema' },
  {
    code: 'docs-required',
    severity: 'warning',
    summary: 'a page that says required or optional where the schema says otherwise',
  },
  { code: 'docs-default', severity: 'warning', summary: 'a page that tells another default than the schema' },
  { code: 'docs-enum', severity: 'warning', summary: 'a page that leaves out members of an enum' },
];

/** Every code that the lint gives, in the order of its page. */
export const lintCodes: readonly LintCode[] = [
  ...lintRules.map(({ code, severity, summary }) => ({ code, severity, summary })),
  ...others,
];
