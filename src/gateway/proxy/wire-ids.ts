/** The ids of the calls of one message in, ids that a provider takes out: none empty, none twice. */
export function takeIds(given: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return given.map((id, index) => {
    let free = id;
    for (let n = index + 1; free === '' || taken.has(free); n += 1) free = `call_${n}`;
    taken.add(free);
    return free;
  });
}
