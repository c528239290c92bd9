import { distanceUpTo } from './edit-distance.ts';

/**
 * Returns the declared name that an undeclared one was most likely meant for, or `undefined` where none is close: equal but
 * for case and separators, then within distance 1 (2 from length 8), then one name within the other. Only ever named
 * to a reader: a key is never renamed because it is near. Looks at 200 names of at most 64 characters.
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
    const distance = distanceUpTo(a, b, allowed);
    if (distance <= allowed) return distance;
  }
  const holds = a.length > b.length ? holdsName(name, a, b) : holdsName(other, b, a);
  return holds ? within + difference / longestName : Number.POSITIVE_INFINITY;
}

/** `id` in `taskId`, `file` in `file_path`: a short name counts only as a whole word, `id` is not in `width`. */
function holdsName(longer: string, plain: string, shorter: string): boolean {
  if (shorter.length < 2 || !plain.includes(shorter)) return false;
  return shorter.length >= 4 || longer.split(wordEnd).some((word) => word.toLowerCase() === shorter);
}

const wordEnd = /[\s_.-]+|(?<=[a-z0-9])(?=[A-Z])/u;

/** Drops case and separators; a name of lower-case letters and digits is only looked at, and comes back as it is. */
function flatten(name: string): string {
  let plain = '';
  let from = 0;
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) continue;
    if (code !== 0x5f && code !== 0x2d && code !== 0x2e) return name.toLowerCase().replace(/[\s_.-]+/gu, '');
    plain += name.slice(from, i);
    from = i + 1;
  }
  return from === 0 ? name : plain + name.slice(from);
}
