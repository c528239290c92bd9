import { type CharSet, exactSet, invertRanges, joinRanges } from './char-set.ts';
import { readClassEscape, readPoint } from './read-escape.ts';
import { askEngine, type Reading } from './reading.ts';

/** Reads a class in square brackets; one with a property of Unicode in it is left to the engine. */
export function readClass(reading: Reading): CharSet {
  const { source } = reading;
  const start = reading.at;
  const negative = source.charAt(start + 1) === '^';
  reading.at += negative ? 2 : 1;
  const pairs: [number, number][] = [];
  let exact = !reading.modifiers.includes('i');
  while (reading.at < source.length && source.charAt(reading.at) !== ']') {
    const first = readMember(reading);
    const isRange = source.charAt(reading.at) === '-' && source.charAt(reading.at + 1) !== ']';
    if (isRange) reading.at++;
    const second = isRange ? readMember(reading) : first;
    if (typeof first === 'number' && typeof second === 'number') {
      pairs.push([first, second]);
      continue;
    }
    // Annex B: where an end is itself a class, the hyphen is no more than a hyphen.
    if (isRange) pairs.push([45, 45]);
    for (const member of [first, second]) {
      if (typeof member === 'number') pairs.push([member, member]);
      else {
        if (member.decider !== null) exact = false;
        for (let i = 0; i < member.ranges.length; i += 2) pairs.push([member.ranges[i]!, member.ranges[i + 1]!]);
      }
    }
  }
  reading.at++;
  if (!exact) return askEngine(reading, source.slice(start, reading.at));
  const ranges = joinRanges(pairs);
  return exactSet(negative ? invertRanges(ranges, reading.last) : ranges);
}

function readMember(reading: Reading): number | CharSet {
  return readClassEscape(reading) ?? readPoint(reading, true);
}
