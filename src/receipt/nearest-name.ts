/**
 * Returns the declared name that an undeclared one was most likely meant for, or `undefined` where none is close: equal but
 * for case and separators, then within distance 1 (2 from length 8), then one name within the other. Only ever named to
 * the model: a key is never renamed because it is near. Looks at 200 names of at most 64 characters.
 */
export function nearestName(name: string, declared: readonly unknown[]): string | undefined {
  if (name.length === 0 || name.length > longestName) return undefined;
  const plain = flatten(name);
  let best: string | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  const count = Math.min(declared.length, mostNames);
  for (let i = 0; i < count; i++) {
    const other = declared[i];
    if (typeof other !== 'string' || other === name || other.length === 0 || other.length > longestName) continue;
    const score = scorePair(name, plain, other);
    if (score < bestScore) {
      bestScore = score;
      best = other;
    }
  }
  return best;
}

const longestName = 64;
const mostNames = 200;
const within = 3;

/** Lower is nearer; infinite where the names are not close. */
function scorePair(name: string, a: string, other: string): number {
  const b = flatten(other);
  if (a === b) return 0;
  const shorter = Math.min(a.length, b.length);
  const allowed = shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0;
  const difference = Math.abs(a.length - b.length);
  if (difference <= allowed) {
    const distance = editDistance(a, b);
    if (distance <= allowed) return distance;
  }
  const holds = a.length > b.length ? holdsName(name, a, b) : holdsName(other, b, a);
  return holds ? within + difference / longestName : Number.POSITIVE_INFINITY;
}

/** `id` in `taskId`, `file` in `file_path`: a short name counts only as a whole word, `id` is not in `width`. */
function holdsName(longer: string, plain: string, shorter: string): boolean {
  if (shorter.length >= 4) return plain.includes(shorter);
  return shorter.length >= 2 && longer.split(wordEnd).some((word) => word.toLowerCase() === shorter);
}

const wordEnd = /[\s_.-]+|(?<=[a-z0-9])(?=[A-Z])/u;

function flatten(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/gu, '');
}

/** Counts insertions, deletions, replacements and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
