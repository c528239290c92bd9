import { showName } from './show-text.ts';
import { plainText, showValue } from './show-value.ts';

const mostShown = 20;
const mostLength = 1_000;

/** What of a list is shown, and how many members are not. */
export interface ShownList {
  readonly shown: readonly string[];
  readonly more: number;
}

/** Returns the first 20 values as JSON, fewer where they fill 1000 characters; at least one. */
export function showList(values: readonly unknown[]): ShownList {
  return showUpTo(values, showValue);
}

/** Returns the first 20 names in backticks, fewer where they fill 1000 characters; at least one. */
export function showNames(names: readonly unknown[]): ShownList {
  return showUpTo(names, (name) => `\`${showName(plainText(name))}\``);
}

function showUpTo(values: readonly unknown[], show: (value: unknown) => string): ShownList {
  const shown: string[] = [];
  let length = 0;
  for (const value of values) {
    const text = show(value);
    length += text.length;
    if (shown.length === mostShown || (length > mostLength && shown.length > 0)) break;
    shown.push(text);
  }
  return { shown, more: values.length - shown.length };
}
