/**
 * Tells whether a number text stands for an integer whose digits the number made from it does not hold. Plain digits must be
 * held exactly; a text with a point or an exponent must come out again with the same digits, so that `6.022e23` is no loss.
 */
export function losesDigits(text: string, value: number): boolean {
  if (Number.isSafeInteger(value)) return false;
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return true;
  if (!Number.isInteger(value)) return false;
  if (/^-?\d+$/.test(text)) return BigInt(text) !== BigInt(value);
  return decimalOf(text) !== decimalOf(String(value));
}

/** Returns a number text as its significant digits and the power of ten of the last one. */
function decimalOf(text: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = whole + fraction;
  let last = digits.length;
  while (last > 0 && digits.charCodeAt(last - 1) === 48) last--;
  let first = 0;
  while (first < last && digits.charCodeAt(first) === 48) first++;
  return `${digits.slice(first, last)}e${Number(exponent) - fraction.length + digits.length - last}`;
}

/** Tells whether a JSON value holds a number that is too large to tell its integer from its neighbours. */
export function holdsUnsafeInteger(value: unknown): boolean {
  if (typeof value === 'number') return value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsUnsafeInteger);
}
