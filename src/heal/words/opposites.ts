const PAIRS = new Set(
  (
    'asc/desc ascending/descending on/off open/close opened/closed opening/closing enable/disable enabled/disabled ' +
    'lock/unlock locked/unlocked add/remove allow/deny allowed/denied allow/disallow start/stop started/stopped ' +
    'include/exclude included/excluded increase/decrease increment/decrement max/min maximum/minimum public/private ' +
    'read/write import/export upload/download in/out input/output inbound/outbound show/hide visible/invisible ' +
    'attach/detach attached/detached mount/unmount push/pull send/receive encrypt/decrypt encode/decode accept/reject ' +
    'accepted/rejected approve/reject pass/fail passed/failed success/failure upper/lower before/after above/below ' +
    'first/last next/last create/delete insert/delete grant/revoke connect/disconnect subscribe/unsubscribe ' +
    'internal/external major/minor prefix/suffix horizontal/vertical active/inactive valid/invalid draft/drop'
  ).split(' '),
);

const NEGATIONS = ['un', 'in', 'im', 'ir', 'il', 'dis', 'de', 'non', 'not', 'anti', 'a', 're'];

/** Tells whether two plain words mean the opposite: a known pair, or one is the other behind a negating prefix. */
export function areOpposites(a: string, b: string): boolean {
  if (PAIRS.has(`${a}/${b}`) || PAIRS.has(`${b}/${a}`)) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return NEGATIONS.some((prefix) => long.startsWith(prefix) && nearlyEndsWith(long.slice(prefix.length), short));
}

/** `unlocked` and `lock` differ by prefix and ending; the beginning of the bare word is what counts. */
function nearlyEndsWith(bare: string, word: string): boolean {
  return bare.length > 0 && (bare === word || bare.startsWith(word) || word.startsWith(bare));
}
