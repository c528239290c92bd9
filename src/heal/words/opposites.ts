const PAIRS = new Set(
  (
    'asc/desc ascending/descending on/off open/close opened/closed opening/closing enable/disable enabled/disabled ' +
    'lock/unlock locked/unlocked add/remove allow/deny allowed/denied allow/disallow start/stop started/stopped ' +
    'include/exclude included/excluded increase/decrease increment/decrement max/min maximum/minimum public/private ' +
    'read/write import/export upload/download in/out input/output inbound/outbound show/hide visible/invisible ' +
    'attach/detach attached/detached mount/unmount push/pull send/receive accept/reject ' +
    'accepted/rejected approve/reject pass/fail passed/failed success/failure upper/lower before/after above/below ' +
    'first/last next/last create/delete insert/delete grant/revoke connect/disconnect subscribe/unsubscribe ' +
    'internal/external major/minor prefix/suffix horizontal/vertical active/inactive valid/invalid draft/drop'
  ).split(' '),
);

/** Prefixes that make opposites of one stem: `encrypted` and `decrypted`, `implicit` and `explicit`. */
const OPPOSED = 'en/de in/ex im/ex in/de at/de bi/uni hyper/hypo maxi/mini over/under up/down'
  .split(' ')
  .map((pair) => pair.split('/') as [string, string]);

const NEGATIONS = ['un', 'in', 'im', 'ir', 'il', 'dis', 'de', 'non', 'not', 'anti', 'a', 're'];

/** Tells whether two plain words mean the opposite: a known pair, one stem behind opposed prefixes, or one word behind a negating one. */
export function areOpposites(a: string, b: string): boolean {
  if (PAIRS.has(`${a}/${b}`) || PAIRS.has(`${b}/${a}`)) return true;
  if (OPPOSED.some(([one, other]) => shareStem(a, one, b, other) || shareStem(b, one, a, other))) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return NEGATIONS.some((prefix) => long.startsWith(prefix) && nearlyEndsWith(long.slice(prefix.length), short));
}

function shareStem(a: string, one: string, b: string, other: string): boolean {
  const stem = a.slice(one.length);
  return stem.length > 2 && a.startsWith(one) && b.startsWith(other) && b.slice(other.length) === stem;
}

/** `unlocked` and `lock` differ by prefix and ending; the beginning of the bare word is what counts. */
function nearlyEndsWith(bare: string, word: string): boolean {
  return bare.length > 0 && (bare === word || bare.startsWith(word) || word.startsWith(bare));
}
