/**
 * Returns the offset (`+08:00`, `Z`) that a zone has at a wall-clock time, or `undefined` where that time does not exist or
 * exists twice there (a change of daylight saving), or the zone is not known. The zone is given; no clock is read.
 */
export function offsetAt(wallClock: string, zone: string): string | undefined {
  if (zone === 'UTC' || zone === 'Z') return 'Z';
  if (/^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(zone)) return zone;
  const utc = Date.parse(`${wallClock}Z`);
  if (Number.isNaN(utc)) return undefined;
  const found = new Set<number>();
  // A zone is never more than 15 hours from UTC; its offset at the time itself is one of those found around it.
  for (const around of [-15, 0, 15]) {
    const offset = minutesAt(utc + around * 3_600_000, zone);
    if (offset === undefined) return undefined;
    if (minutesAt(utc - offset * 60_000, zone) === offset) found.add(offset);
  }
  return found.size === 1 ? writeOffset([...found][0]!) : undefined;
}

function minutesAt(instant: number, zone: string): number | undefined {
  let parts: Intl.DateTimeFormatPart[];
  try {
    parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(instant);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name);
  if (match === null) return undefined;
  return match[1] === undefined ? 0 : (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

function writeOffset(minutes: number): string {
  if (minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
