/** A pattern in, a short text that matches it out, or nothing where the pattern says more than can be read here. Never runs the pattern. */

/** Writes a short text for a pattern; each part that may repeat does so `more` times beyond what it has to. */
export function writeForPattern(source: string, more = 0): string | undefined {
  const reader = { source, at: 0, more, depth: 0 };
  const text = readAlternatives(reader);
  return reader.at === source.length ? text : undefined;
}

interface Reader {
  readonly source: string;
  readonly more: number;
  at: number;
  depth: number;
}

const letters: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  v: '\v',
};
const maxRepeats = 256;
const maxDepth = 64;

function readAlternatives(reader: Reader): string | undefined {
  let first = readSequence(reader);
  while (reader.source[reader.at] === '|') {
    reader.at++;
    const other = readSequence(reader);
    first ??= other;
  }
  return first;
}

function readSequence(reader: Reader): string | undefined {
  let text: string | undefined = '';
  while (reader.at < reader.source.length) {
    const next = reader.source[reader.at]!;
    if (next === '|' || next === ')') break;
    const atom = readAtom(reader);
    const times = readTimes(reader);
    if (times === undefined || atom === undefined || text === undefined) text = undefined;
    else text += atom.repeat(times);
  }
  return text;
}

function readAtom(reader: Reader): string | undefined {
  const next = reader.source[reader.at++]!;
  if (next === '^' || next === '$') return '';
  if (next === '.') return 'a';
  if (next === '[') return readClass(reader);
  if (next === '(') return readGroup(reader);
  return next === '\\' ? readEscape(reader) : next;
}

function readGroup(reader: Reader): string | undefined {
  const opening = /^\?(?::|=|!|<=|<!|<[^>]*>)/.exec(reader.source.slice(reader.at, reader.at + 64))?.[0] ?? '';
  reader.at += opening.length;
  if (++reader.depth > maxDepth) {
    reader.at = reader.source.length + 1;
    return undefined;
  }
  const text = readAlternatives(reader);
  reader.depth--;
  if (reader.source[reader.at] === ')') reader.at++;
  // What a look-around looks at is matched by the neighbours, or is to be absent: it adds no text of its own.
  return /^\?(?:[=!]|<[=!])/.test(opening) ? '' : text;
}

function readEscape(reader: Reader): string | undefined {
  const next = reader.source[reader.at++];
  if (next === undefined) return undefined;
  if (next === 'b' || next === 'B') return '';
  if (next === 'u' || next === 'x') {
    const code = /^(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/i.exec(
      reader.source.slice(reader.at - 1, reader.at + 9),
    );
    if (code === null) return undefined;
    reader.at += code[0].length - 1;
    const point = Number.parseInt(code[1] ?? code[2] ?? code[3]!, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
  }
  if (next === 'p' || next === 'P') {
    const name = /^\{[^}]*\}/.exec(reader.source.slice(reader.at, reader.at + 64))?.[0];
    if (name === undefined) return undefined;
    reader.at += name.length;
    if (next === 'P') return '-';
    return /^\{(?:N|Nd|Number)\}/.test(name) ? '1' : /^\{(?:Lu|Uppercase)/.test(name) ? 'A' : 'a';
  }
  if (/[1-9k]/.test(next)) return undefined;
  return letters[next] ?? next;
}

function readClass(reader: Reader): string | undefined {
  const negated = reader.source[reader.at] === '^';
  if (negated) reader.at++;
  const members: (string | undefined)[] = [];
  const from = reader.at;
  while (reader.at < reader.source.length && reader.source[reader.at] !== ']') {
    const next = reader.source[reader.at++]!;
    members.push(next === '\\' ? readEscape(reader) : next);
  }
  const inside = reader.source.slice(from, reader.at);
  reader.at++;
  if (!negated) return members.find((member) => member !== undefined && member !== '');
  // Common characters first; one that stands in no range and is no member is not in the class.
  return [...'aA1-_ ~é中'].find((candidate) => !stands(candidate, inside, members));
}

function stands(candidate: string, inside: string, members: readonly (string | undefined)[]): boolean {
  if (members.includes(candidate)) return true;
  if (/\\[wp]/.test(inside) && /\w/.test(candidate)) return true;
  if (/\\d/.test(inside) && /\d/.test(candidate)) return true;
  if (/\\s/.test(inside) && candidate === ' ') return true;
  for (const [, low, high] of inside.matchAll(/([^\\])-([^\]])/g))
    if (low! <= candidate && candidate <= high!) return true;
  return false;
}

/** Reads how often the atom just read is to stand there; `undefined` for more often than an example may be long. */
function readTimes(reader: Reader): number | undefined {
  const mark = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/.exec(reader.source.slice(reader.at, reader.at + 32));
  if (mark === null) return 1;
  reader.at += mark[0].length;
  const [whole, low, comma, high] = mark;
  if (whole.startsWith('*')) return reader.more;
  if (whole.startsWith('+')) return 1 + reader.more;
  if (whole.startsWith('?')) return Math.min(1, reader.more);
  const least = Number(low);
  const most =
    comma === undefined ? least : high === '' || high === undefined ? Number.POSITIVE_INFINITY : Number(high);
  const times = Math.min(least + reader.more, most);
  return times <= maxRepeats ? times : undefined;
}
