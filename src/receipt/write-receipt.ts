/** What is wrong with a call comes in, the text that the model reads goes out; it never throws and never runs long. */
import { type Finding, type Issue, type Locale, limits, type Step } from '../base/index.ts';
import { describeFinding } from './describe-finding.ts';
import { wordsOf } from './locales.ts';
import { showName } from './show-text.ts';
import { type ReceiptAdditions, writeClosing } from './write-closing.ts';
import { writeAlreadyCorrected } from './write-corrections.ts';

/** What a receipt is written from. */
export interface ReceiptParts extends ReceiptAdditions {
  /** The name as the call gave it. */
  readonly tool: string;
  /** What is wrong, in order; findings are put into words here. */
  readonly issues: readonly (Finding | Issue)[];
  /** Repairs that are right at their own place. */
  readonly steps: readonly Step[];
  /** With healing off the receipt is the header and the issue lines alone. */
  readonly healing: boolean;
  /** Default `en`. */
  readonly locale?: Locale;
  /** Issues beyond those given, where a walk stopped collecting; default 0. */
  readonly more?: number;
}

/** Writes the receipt of a refused call: at most `limits.receiptLines` issues, then how many more there are. */
export function writeReceipt(parts: ReceiptParts): string {
  const words = wordsOf(parts.locale ?? 'en');
  const { issues, healing } = parts;
  const shown = Math.min(issues.length, limits.receiptLines);
  let text = words.header(showName(parts.tool));
  for (let i = 0; i < shown; i++) {
    const given = issues[i]!;
    const issue = isIssue(given) ? given : describeFinding(given, parts.locale);
    const { message, hint } = issue;
    text += hint === undefined || !healing ? `\n${message}` : `\n${message}\n${hint}`;
  }
  const more = issues.length - shown + (parts.more ?? 0);
  if (more > 0) text += `\n${words.moreIssues(more)}`;

  const corrected = healing ? writeAlreadyCorrected(parts.steps, words) : '';
  if (corrected !== '') text += `\n${corrected}`;
  return text + writeClosing(parts.tool, parts, healing && canSendAgain(issues), words);
}

/** Asked by reading, not by `in`, which is slow where the shapes are many: a tenth of writing a receipt. */
function isIssue(given: Finding | Issue): given is Issue {
  return (given as Issue).message !== undefined;
}

/** Other arguments help only where the arguments are at fault. */
function canSendAgain(issues: readonly (Finding | Issue)[]): boolean {
  for (const { code } of issues) if (code === 'unknown-tool' || code === 'closed' || code === 'schema') return false;
  return true;
}
