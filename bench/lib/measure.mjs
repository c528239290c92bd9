/**
 * Interleaved rounds in one process: each round runs every task once, in a new random order, and the median round counts, so
 * that what else runs on the machine hits all of them alike. Only ratios of one run are worth quoting.
 */

/** Wall time: for spans too short for the counting of processor time. */
export const nanoseconds = () => Number(process.hrtime.bigint());

/** Processor time of this process, all its threads: what it took, however often the machine turned to others meanwhile. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

export function median(figures) {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function percentile(figures, part) {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

/** The geometric mean, the one that is right for ratios. */
export const meanRatio = (figures) => Math.exp(figures.reduce((sum, one) => sum + Math.log(one), 0) / figures.length);

let loops = 0;

/** A loop function of its own for each task, so that none learns from another's calls; a module, since `eval` may be forbidden. */
async function makeLoop() {
  const source = `export default function loop${loops++}(act, data, count) {
    let kept = 0;
    for (let i = 0, at = 0; i < count; i++) {
      if (act(data[at])) kept++;
      if (++at === data.length) at = 0;
    }
    return kept;
  }`;
  return (await import(`data:text/javascript,${encodeURIComponent(source)}`)).default;
}

async function prepare(task, warmUp, slice) {
  task.loop = await makeLoop();
  task.rounds = [];
  task.kept = 0;
  const end = processorTime() + warmUp;
  let count = 8;
  for (;;) {
    const start = processorTime();
    task.kept += task.loop(task.act, task.data, count);
    const took = processorTime() - start;
    if (processorTime() > end) {
      task.count = Math.max(8, Math.round((count * slice) / took));
      return;
    }
    if (took < warmUp / 8) count *= 2;
  }
}

/**
 * Runs tasks `{ name, act, data }` and returns the median nanoseconds of one `act` by name. What `act` returns is counted, so
 * that the engine cannot leave it out.
 */
export async function race(tasks, { rounds = 9, milliseconds = 6, warmUp = 300 } = {}) {
  for (const task of tasks) await prepare(task, warmUp * 1e6, milliseconds * 1e6);
  for (let round = 0; round < rounds; round++) {
    const order = tasks.map((task) => ({ task, at: Math.random() })).sort((a, b) => a.at - b.at);
    for (const { task } of order) {
      const start = processorTime();
      task.kept += task.loop(task.act, task.data, task.count);
      task.rounds.push((processorTime() - start) / task.count);
    }
    globalThis.gc?.();
  }
  return Object.fromEntries(tasks.map((task) => [task.name, median(task.rounds)]));
}
