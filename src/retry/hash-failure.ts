import type { Issue } from '../base/index.ts';

/** Hashes what failed, by codes and places: the same mistake with another value is the same failure. */
export function hashFailure(issues: readonly Issue[]): number {
  let hash = start;
  for (const issue of issues) hash = hashOn(hashOn(hash, issue.code), issue.at);
  return hash;
}

/** Hashes text to 32 bits (FNV-1a over UTF-16 units): a state holds what it compares, never what a model wrote. */
export function hashText(text: string): number {
  return hashOn(start, text);
}

const start = 0x811c9dc5;
const prime = 0x01000193;

function hashOn(hash: number, text: string): number {
  let next = hash;
  for (let i = 0; i < text.length; i++) next = Math.imul(next ^ text.charCodeAt(i), prime);
  // The end counts too, so that `ab`, `c` is not `a`, `bc`.
  return Math.imul(next ^ 0x10000, prime) >>> 0;
}
