import { wordsOf } from './locales.ts';
import { readReceipt } from './read-receipt.ts';
import { type ReceiptAdditions, writeClosing } from './write-closing.ts';

/**
 * Returns the receipt of a refused call with lines added above its closing line, in the language it is written in; where
 * the addition closes the tool, the closing line goes. Text that is no receipt of the tool comes back as it is.
 */
export function addToReceipt(receipt: string, tool: string, additions: ReceiptAdditions): string {
  const read = readReceipt(receipt, tool);
  if (read === undefined) return receipt;
  const words = wordsOf(read.locale);
  const last = `\n${words.resend}`;
  const resend = receipt.endsWith(last);
  const body = resend ? receipt.slice(0, -last.length) : receipt;
  return body + writeClosing(tool, additions, resend, words);
}
