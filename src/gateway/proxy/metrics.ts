/** What happened in, the text that Prometheus reads out; labels are closed sets, never what a client or a model wrote. */

/** Counts of what the proxy did since it started. */
export interface Metrics {
  count(name: MetricName, labels?: Readonly<Record<string, string>>, by?: number): void;
  /** Notes how long events of a stream were held back, in seconds. */
  observeHeld(seconds: number): void;
  /** Returns all of it in the text format 0.0.4. */
  write(active: number): string;
}

const told = {
  requests: 'Requests that were answered, by route and status.',
  calls: 'Tool calls that were checked or passed unchecked, by what became of them.',
  repairs: 'Repairs of calls that were healed, by rule.',
  retries: 'Times the model was asked again within a request.',
  marked: 'Refused calls that were handed through with a mark.',
  unguarded: 'Answers or tools that could not be guarded, by reason.',
  upstream_failures: 'Requests that the upstream did not answer, by code.',
} as const;

/** The names of the counts. */
export type MetricName = keyof typeof told;

const heldBounds = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60] as const;

/** Creates counts that all begin at zero. */
export function createMetrics(): Metrics {
  const counts = new Map<MetricName, Map<string, number>>();
  const held = { buckets: heldBounds.map(() => 0), sum: 0, count: 0 };

  return {
    count(name, labels = {}, by = 1) {
      const key = writeLabels(labels);
      const rows = counts.get(name) ?? new Map<string, number>();
      counts.set(name, rows);
      rows.set(key, (rows.get(key) ?? 0) + by);
    },
    observeHeld(seconds) {
      held.sum += seconds;
      held.count += 1;
      heldBounds.forEach((bound, index) => {
        if (seconds <= bound) held.buckets[index]! += 1;
      });
    },
    write(active) {
      const lines: string[] = [];
      for (const [name, help] of Object.entries(told)) {
        const full = `toolmend_proxy_${name}_total`;
        lines.push(`# HELP ${full} ${help}`, `# TYPE ${full} counter`);
        const rows = counts.get(name as MetricName);
        if (rows === undefined) lines.push(`${full} 0`);
        else for (const [labels, value] of rows) lines.push(`${full}${labels} ${value}`);
      }
      const wait = 'toolmend_proxy_held_seconds';
      lines.push(`# HELP ${wait} Time that events of a stream were held back.`, `# TYPE ${wait} histogram`);
      heldBounds.forEach((bound, index) => {
        lines.push(`${wait}_bucket{le="${bound}"} ${held.buckets[index]}`);
      });
      lines.push(`${wait}_bucket{le="+Inf"} ${held.count}`, `${wait}_sum ${held.sum}`, `${wait}_count ${held.count}`);
      const open = 'toolmend_proxy_active_requests';
      lines.push(`# HELP ${open} Requests that are being answered.`, `# TYPE ${open} gauge`, `${open} ${active}`);
      return `${lines.join('\n')}\n`;
    },
  };
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}
