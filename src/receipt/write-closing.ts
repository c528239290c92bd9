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

/** Writes the lines from the additions down, each with a line break before it; `resend` asks for the arguments once more. */
export function writeClosing(tool: string, additions: ReceiptAdditions, resend: boolean, words: Words): string {
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
