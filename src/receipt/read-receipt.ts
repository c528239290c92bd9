/** Text that went to a model comes in, what kind of receipt it is goes out; any other text is `undefined`. */
import type { Locale } from '../base/index.ts';
import { endingWords } from './ending-words.ts';
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
 * header on the same line, and an end of it behind the last. Receipts of healed calls, and results of tools, are `undefined`;
 * so is what a tool threw, whatever it says.
 */
export function readReceipt(text: string, tool: string): ReadReceipt | undefined {
  const parts = splitReceipt(text, tool);
  if (parts === undefined) return undefined;
  const { words, below } = parts;
  const issueLines = readIssueLines(below, words);
  return { locale: words.locale, issueLines, closed: isClosed(issueLines, tool, words) };
}

/** Tells whether a text is a receipt and nothing else but a mark of a host around it: it shows none among other text. */
export function isWholeReceipt(text: string, tool: string): boolean {
  const parts = splitReceipt(text, tool);
  if (parts === undefined || parts.before.length > longestMark || !markBefore.test(parts.before)) return false;
  const lines = parts.below.split('\n');
  const last = lines.findIndex((line) => isLastLine(line, tool, parts.words));
  // With healing off no line tells that it is the last.
  return last < 0 || last === lines.length - 1;
}

interface Parts {
  readonly words: Words;
  readonly before: string;
  readonly below: string;
}

function splitReceipt(text: string, tool: string): Parts | undefined {
  const end = text.indexOf('\n');
  if (end < 0) return undefined;
  for (const locale of locales) {
    const words = wordsOf(locale);
    const header = words.header(showName(tool));
    if (!text.startsWith(header, end - header.length)) continue;
    const before = text.slice(0, end - header.length);
    if (before.endsWith(endingWords(locale).threw(tool, ''))) return undefined;
    return { words, before, below: withoutMark(text.slice(end + 1)) };
  }
  return undefined;
}

/** Tags, words in brackets, and words with a colon: `<tool_use_error>InputValidationError: `. */
const markBefore = /^(?:\s|<[^<>]*>|\[[^[\]]*\]|[\p{L}\p{N}_.-]+[:：])*$/u;
const longestMark = 200;

/** Cuts the closing tag of a mark off. */
function withoutMark(text: string): string {
  const kept = text.trimEnd();
  const start = kept.endsWith('>') ? kept.lastIndexOf('<') : -1;
  return kept.startsWith('</', start) ? kept.slice(0, start) : kept;
}

function isClosed(line: string, tool: string, words: Words): boolean {
  return line === words.closedTool(showName(tool)) || line === words.closedTurn;
}

function isLastLine(line: string, tool: string, words: Words): boolean {
  if (line === words.resend || isClosed(line, tool, words)) return true;
  const counts = line.match(/\d+/g) ?? [];
  return counts.some(
    (count) => line === words.closesTool(showName(tool), Number(count)) || line === words.closesTurn(Number(count)),
  );
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
