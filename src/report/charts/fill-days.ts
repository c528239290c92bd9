import type { DayCounts } from './columns.ts';

const DAY = 86_400_000;
/** More columns than this could not be told apart on a screen. */
const MOST = 120;

/**
 * Puts days without calls between those with calls, so that a gap shows as one. A long time is put together in equal spans of
 * days, each named by its first; days that cannot be read are left as they are.
 */
export function fillDays(days: readonly DayCounts[]): readonly DayCounts[] {
  const first = Date.parse(days[0]?.day ?? '');
  const last = Date.parse(days.at(-1)?.day ?? '');
  if (!(last >= first) || days.some(({ day }) => Number.isNaN(Date.parse(day)))) return days;
  const span = Math.ceil(((last - first) / DAY + 1) / MOST);
  const filled: DayCounts[] = [];
  for (let start = first; start <= last; start += span * DAY) filled.push(emptyDay(start));
  for (const day of days) {
    const index = Math.floor((Date.parse(day.day) - first) / DAY / span);
    filled[index] = addDays(filled[index]!, day);
  }
  return filled;
}

function emptyDay(time: number): DayCounts {
  const day = new Date(time).toISOString().slice(0, 10);
  return { day, calls: 0, accepted: 0, healed: 0, rejected: 0, closed: 0, brokenShare: 0 };
}

function addDays(sum: DayCounts, more: DayCounts): DayCounts {
  const added = {
    calls: sum.calls + more.calls,
    accepted: sum.accepted + more.accepted,
    healed: sum.healed + more.healed,
    rejected: sum.rejected + more.rejected,
    closed: sum.closed + more.closed,
  };
  const seen = added.calls - added.closed;
  return { day: sum.day, ...added, brokenShare: seen === 0 ? 0 : (added.healed + added.rejected) / seen };
}
