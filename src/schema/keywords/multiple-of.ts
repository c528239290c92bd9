import type { SchemaNode } from '../node.ts';
import { own } from '../own.ts';
import type { Keyword } from './keyword.ts';

/** `multipleOf`, counted in decimals: 0.3 is a multiple of 0.1, although their quotient as floats is no whole number. */
export const multipleOf: Keyword = {
  name: 'multipleOf',
  check: (value, node) => typeof value !== 'number' || isMultiple(value, stepOf(node)),
  explain(value, node, place, run) {
    run.report({ code: 'range', place, keyword: 'multipleOf', argument: stepOf(node), value });
  },
};

function stepOf(node: SchemaNode): number {
  return own(node.schema as Record<string, unknown>, 'multipleOf') as number;
}

/** Tells whether a number is a whole multiple of a step, both taken as the decimals they are written as. */
export function isMultiple(number: number, step: number): boolean {
  if (!Number.isFinite(number)) return false;
  if (Number.isSafeInteger(number) && Number.isSafeInteger(step)) return number % step === 0;
  const a = readDecimal(number);
  const b = readDecimal(step);
  const exponent = Math.min(a.exponent, b.exponent);
  const digits = a.digits * 10n ** BigInt(a.exponent - exponent);
  return digits % (b.digits * 10n ** BigInt(b.exponent - exponent)) === 0n;
}

/** The shortest decimal that reads as the number, as whole digits and a power of ten. */
function readDecimal(number: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa, power] = number.toExponential().split('e') as [string, string];
  const [whole, fraction = ''] = mantissa.split('.') as [string, string?];
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
