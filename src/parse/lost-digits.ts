/**
 * Tells whether a number text stands for an integer whose digits the number made from it does not hold. The number must come
 * out again with the digits that were written, since it is sent on as text: `725653563933458432` is held exactly and is still
 * written as `725653563933458400`. Plain digits must be held exactly as well; `6.022e23` is no loss.
 */
export function losesDigits(text: string, value: number): boolean {
  if (Number.isSafeInteger(value)) return false;
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return true;
  if (!Number.isInteger(value)) return false;
  if (decimalOf(text) !== decimalOf(String(value))) return true;
  return /^-?\d+$/.test(text) && BigInt(text) !== BigInt(value);
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
