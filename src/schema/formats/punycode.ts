const base = 36;
const lowest = 1;
const highest = 26;

/** Encodes code points by RFC 3492, without the prefix `xn--`. Takes time square in the number of points: give it a label, no text. */
export function encodePunycode(points: readonly number[]): string {
  const basic = points.filter((point) => point < 128);
  let encoded = basic.length > 0 ? `${String.fromCharCode(...basic)}-` : '';
  let bias = 72;
  let delta = 0;
  let handled = basic.length;
  for (let point = 128; handled < points.length; point++) {
    const next = Math.min(...points.filter((other) => other >= point));
    delta += (next - point) * (handled + 1);
    point = next;
    for (const other of points) {
      if (other < point) delta++;
      if (other !== point) continue;
      let rest = delta;
      for (let k = base; ; k += base) {
        const threshold = clamp(k - bias);
        if (rest < threshold) break;
        encoded += digit(threshold + ((rest - threshold) % (base - threshold)));
        rest = Math.floor((rest - threshold) / (base - threshold));
      }
      encoded += digit(rest);
      bias = adapt(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled++;
    }
    delta++;
  }
  return encoded;
}

/** Decodes what stands after `xn--` to code points; `null` where it is no Punycode of code points. */
export function decodePunycode(text: string): number[] | null {
  const hyphen = text.lastIndexOf('-');
  const points = hyphen > 0 ? Array.from(text.slice(0, hyphen), (character) => character.charCodeAt(0)) : [];
  let at = hyphen > 0 ? hyphen + 1 : 0;
  let point = 128;
  let bias = 72;
  let index = 0;
  while (at < text.length) {
    const before = index;
    let weight = 1;
    for (let k = base; ; k += base) {
      const value = digitValue(text.charCodeAt(at++));
      if (value < 0) return null;
      index += value * weight;
      if (index > 0x7fffffff) return null;
      const threshold = clamp(k - bias);
      if (value < threshold) break;
      weight *= base - threshold;
    }
    bias = adapt(index - before, points.length + 1, before === 0);
    point += Math.floor(index / (points.length + 1));
    index %= points.length + 1;
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return null;
    points.splice(index++, 0, point);
  }
  return points;
}

function adapt(delta: number, count: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((base - lowest) * highest) >> 1; k += base) rest = Math.floor(rest / (base - lowest));
  return k + Math.floor((base * rest) / (rest + 38));
}

function clamp(value: number): number {
  return Math.min(Math.max(value, lowest), highest);
}

function digit(value: number): string {
  return String.fromCharCode(value < 26 ? value + 97 : value + 22);
}

function digitValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 22;
  const lower = code | 32;
  return lower >= 97 && lower <= 122 ? lower - 97 : -1;
}
