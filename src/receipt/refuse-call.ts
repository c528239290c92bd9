/** A call and what is wrong with it come in, the outcome with the text that the model reads goes out; it never throws. */
import {
  type Finding,
  type Issue,
  type Locale,
  limits,
  type RejectedOutcome,
  type Step,
  type ToolCall,
} from '../base/index.ts';
import { isAboutTool, issueOf, wordsFor } from './describe-finding.ts';
import { wordsOf } from './locales.ts';
import { showName } from './show-text.ts';
import { writeAlreadyCorrected } from './write-corrections.ts';

/** How a refusal is told. */
export interface RefusalOptions {
  /** With healing off the receipt is the header and the issue lines alone. */
  readonly healing: boolean;
  /** Repairs that are right at their own place; default none. */
  readonly steps?: readonly Step[];
  /** Default `en`. */
  readonly locale?: Locale | undefined;
}

const NO_STEPS: readonly Step[] = Object.freeze([]);

/**
 * Refuses a call. The findings are put into words in their order; the receipt lists the first `limits.receiptLines` of them,
 * says how many more there are, and asks for other arguments where those could help.
 */
export function refuseCall(
  { tool, id }: Pick<ToolCall, 'tool' | 'id'>,
  findings: readonly Finding[],
  { healing, steps = NO_STEPS, locale = 'en' }: RefusalOptions,
): RejectedOutcome {
  const words = wordsOf(locale);
  const issues: Issue[] = [];
  let receipt = words.header(showName(tool));
  let resend = healing;
  for (let i = 0; i < findings.length; i++) {
    const said = wordsFor(findings[i]!, locale);
    issues.push(issueOf(said));
    if (i < limits.receiptLines) receipt += healing ? said.lines : `\n${said.message}`;
    if (isAboutTool(said.code)) resend = false;
  }
  const more = findings.length - limits.receiptLines;
  if (more > 0) receipt += `\n${words.moreIssues(more)}`;
  if (healing && steps.length > 0) receipt += `\n${writeAlreadyCorrected(steps, words)}`;
  if (resend) receipt += `\n${words.resend}`;
  if (id === undefined) return { outcome: 'rejected', tool, steps, issues, receipt };
  return { outcome: 'rejected', tool, id, steps, issues, receipt };
}
