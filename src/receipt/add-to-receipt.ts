import { wordsOf } from './locales.ts';
import { readReceipt } from './read-receipt.ts';
import { showExample } from './show-example.ts';
import { showName } from './show-text.ts';
import type { Words } from './words.ts';

/** What stands below the issues because of what came before this call. */
export interface ReceiptAdditions {
  /** The same was refused just before; default false. */
  readonly repeated?: boolean;
  /** Arguments of a minimal valid call, shown as one line where 1000 characters hold them. */
  readonly example?: unknown;
  /** The refusal after which the tool, or every tool, takes no more calls in this turn, and how many there were. */
  readonly closes?: { readonly kind: 'tool' | 'turn'; readonly refusals: number };
}

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

/** Writes the lines from the additions down, each with a line break before it; `resend` asks for the arguments once more. */
function writeClosing(tool: string, additions: ReceiptAdditions, resend: boolean, words: Words): string {
  let text = additions.repeated === true ? `\n${words.repeated}` : '';
  const closes = additions.closes;
  if (closes !== undefined) {
    // Nobody is asked to send again what would not be looked at.
    const last =
      closes.kind === 'tool' ? words.closesTool(showName(tool), closes.refusals) : words.closesTurn(closes.refusals);
    return `${text}\n${last}`;
  }
  const example = additions.example === undefined ? undefined : showExample(additions.example);
  if (example !== undefined) text += `\n${words.example(example)}`;
  return resend ? `${text}\n${words.resend}` : text;
}
