/** A server among several in, the end that stays out: one that has worked and ends by itself is started again. */
import { isToolmendError } from '../../../base/index.ts';
import type { Upstream, UpstreamEnd } from '../upstream.ts';
import type { Hub } from './hub.ts';
import type { Link } from './link.ts';
import type { Member } from './switchboard.ts';

/** What tells the time, and lets it pass. */
export interface Clock {
  /** Returns milliseconds. */
  now(): number;
  /** Resolves after a time in milliseconds, or earlier where the signal is given. */
  wait(time: number, signal: AbortSignal): Promise<void>;
}

/** A server, and what is needed to start it again. */
export interface Keeping {
  readonly member: Member;
  readonly link: Link;
  readonly hub: Hub;
  readonly clock: Clock;
  /** Given when the servers are to end. */
  readonly leaving: AbortSignal;
  /** Opens the same server anew. Throws a `ToolmendError` where it cannot. */
  reopen(): Promise<Upstream>;
}

/** The pause before the first start, in milliseconds; each later one is twice as long, up to the longest. */
const firstPause = 500;
const longestPause = 30_000;
/** How often in a row a server may fail to answer after a start. */
const mostFailures = 5;
/** After a server has run so long, in milliseconds, pauses begin anew. */
const steady = 60_000;

/** Resolves when the server was asked to end, or is not started again. */
export async function keepRunning({ member, link, hub, clock, leaving, reopen }: Keeping): Promise<UpstreamEnd> {
  let startedAt = clock.now();
  let starts = 0;
  let isAway = false;
  let end = await link.ended();
  let failures = member.works ? 0 : mostFailures;
  // One that was left out has no say in the status.
  while (isAway || member.gone === undefined) {
    if (clock.now() - startedAt >= steady) starts = 0;
    const then = leaving.aborted ? 'as-asked' : failures < mostFailures ? 'starts-again' : 'for-good';
    hub.ended(member, end.how, then);
    if (then !== 'starts-again') return end;
    isAway = true;
    await clock.wait(Math.min(firstPause * 2 ** starts, longestPause), leaving);
    if (leaving.aborted) continue;
    starts += 1;
    failures += 1;
    startedAt = clock.now();
    member.works = false;
    const next = await openAgain(reopen);
    if ('how' in next) {
      end = next;
      continue;
    }
    link.replace(next);
    if (leaving.aborted) link.stop();
    else isAway = !(await Promise.race([hub.startedAgain(member), link.ended().then(() => false)]));
    if (isAway) link.stop();
    end = await link.ended();
    if (!isAway && member.works) failures = 0;
  }
  return { ...end, status: 0 };
}

async function openAgain(reopen: () => Promise<Upstream>): Promise<Upstream | UpstreamEnd> {
  try {
    return await reopen();
  } catch (error) {
    if (isToolmendError(error)) return { status: 1, how: error.message };
    throw error;
  }
}
