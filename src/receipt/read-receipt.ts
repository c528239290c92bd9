/** Text that went to a model comes in, what kind of receipt it is goes out; any other text is `undefined`. */
import type { Locale } from '../base/index.ts';
import { locales, wordsOf } from './locales.ts';
import { showName } from './show-text.ts';
import type { Words } from './words.ts';

/** A receipt of a refused call, known again by its fixed lines. */
export interface ReadReceipt {
  readonly locale: Locale;
  /** The lines between the header and what is below the issues. */
  readonly issueLines: string;
  /** The call was answered without being looked at, since its tool had been closed. */
  readonly closed: boolean;
}

/**
 * Reads the receipt of a refused call of a tool, in either language; a host may have put a mark of its own before the
 * header on the same line. Receipts of healed calls, and results of tools, are `undefined`.
 */
export function readReceipt(text: string, tool: string): ReadReceipt | undefined {
  const end = text.indexOf('\n');
  if (end < 0) return undefined;
  for (const locale of locales) {
    const words = wordsOf(locale);
    const header = words.header(showName(tool));
    if (!text.startsWith(header, end - header.length)) continue;
    const issueLines = readIssueLines(text.slice(end + 1), words);
    return {
      locale,
      issueLines,
      closed: issueLines === words.closedTool(showName(tool)) || issueLines === words.closedTurn,
    };
  }
  return undefined;
}

function readIssueLines(text: string, words: Words): string {
  const below = [words.alreadyCorrected(0, true).split('0')[0]!, words.repeated, words.example(''), words.resend];
  let end = 0;
  while (end < text.length && !below.some((start) => text.startsWith(start, end))) {
    const next = text.indexOf('\n', end);
    end = next < 0 ? text.length + 1 : next + 1;
  }
  return text.slice(0, Math.max(0, end - 1));
}
