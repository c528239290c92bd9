// Random bytes are asked for in bulk: one call for each id would cost more than building the entry.
const random = new Uint8Array(4096);
let used = random.length;
let last = 0;
let count = 0;

/**
 * Makes a UUID of version 7 from a time in milliseconds: ids of one process rise, so that an index stays in order, and 62
 * random bits keep processes apart.
 */
export function createEntryId(time: number): string {
  if (used + 9 > random.length) {
    globalThis.crypto.getRandomValues(random);
    used = 0;
  }
  const now = Math.max(0, Math.floor(time));
  if (now > last) {
    last = now;
    count = random[used]! & 0x3f;
  } else if (++count > 0xfff) {
    last++;
    count = 0;
  }
  const stamp = last.toString(16).padStart(12, '0').slice(-12);
  let tail = ((random[used + 1]! & 0x3f) | 0x80).toString(16);
  for (let i = 2; i < 9; i++) tail += (random[used + i]! + 0x100).toString(16).slice(1);
  used += 9;
  const middle = count.toString(16).padStart(3, '0');
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${middle}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
