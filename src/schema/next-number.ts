const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** Returns the number next to a finite one, upwards (1) or downwards (-1), so that an exclusive bound becomes an inclusive one. */
export function nextNumber(number: number, direction: 1 | -1): number {
  if (number === 0) return direction * Number.MIN_VALUE;
  float[0] = number;
  // The bits of floats of one sign are in the order of their size.
  bits[0] = bits[0]! + BigInt(number > 0 === direction > 0 ? 1 : -1);
  return float[0]!;
}
