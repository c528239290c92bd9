import { isHostname } from './hostname.ts';
import { decodeLabel, encodeLabel, isRightToLeft, isULabel, keepsBidiRule } from './idn-label.ts';

/**
 * Tells whether a text is a host name whose labels may lie beyond ASCII, by RFC 5890 to 5893 as far as it can be told without
 * their tables: see `isULabel`. The full stops of East Asia separate labels too.
 */
export function isIdnHostname(text: string): boolean {
  if (text.length > 253) return false;
  const labels = text.split(/[.\u3002\uff0e\uff61]/);
  let length = -1;
  for (const label of labels) {
    const encoded = encodeLabel(label);
    length += encoded.length + 1;
    if (length > 253 || encoded.length > 63) return false;
    if (!(encoded === label ? isHostname(label) : isULabel(label))) return false;
  }
  const shown = labels.map((label) => (/^xn--/i.test(label) ? (decodeLabel(label) ?? label) : label));
  return !shown.some(isRightToLeft) || shown.every(keepsBidiRule);
}
