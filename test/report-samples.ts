/** Thirty days of calls of five made-up models to six tools, checked by the real guard: what the tests of the report show. */
import { createGuard, createRetryBudget, type Outcome, type Tool, type ToolCall } from '../src/index.ts';
import {
  createEntryReader,
  createLedger,
  createMemorySink,
  type LedgerEntry,
  type LedgerReader,
  type ReportData,
  summarizeRows,
} from '../src/ledger/index.ts';

export const sampleTools: readonly Tool[] = [
  {
    name: 'search_files',
    description: 'Searches files below a folder.',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'Folder to search in.' },
        pattern: { type: 'string', description: 'Glob to match.' },
        sort: { enum: ['name', 'mtime', 'size'], 'x-synonyms': { mtime: ['modified', '按时间'] } },
        max_results: { type: 'integer', minimum: 1, maximum: 100 },
      },
      required: ['path', 'pattern'],
    },
  },
  {
    name: 'query_orders',
    description: 'Lists orders of a customer.',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: {
        customer_id: { type: 'integer' },
        status: { enum: ['open', 'shipped', 'returned'] },
        filter: {
          type: 'object',
          properties: { since: { type: 'string', format: 'date' }, tags: { type: 'array', items: { type: 'string' } } },
        },
        limit: { type: 'integer', minimum: 1, maximum: 50 },
      },
      required: ['customer_id'],
    },
  },
  {
    name: 'send_mail',
    description: 'Sends a mail.',
    effect: 'write',
    parameters: {
      type: 'object',
      properties: {
        to: { type: 'array', items: { type: 'string' } },
        subject: { type: 'string' },
        body: { type: 'string' },
        urgent: { type: 'boolean' },
      },
      required: ['to', 'subject', 'body'],
    },
  },
  {
    name: 'set_reminder',
    description: 'Sets a reminder for a day.',
    effect: 'write',
    parameters: {
      type: 'object',
      properties: {
        at: { type: 'string', format: 'date' },
        text: { type: 'string' },
        repeat: { enum: ['none', 'daily', 'weekdays', 'weekly'] },
      },
      required: ['at', 'text'],
    },
  },
  {
    name: 'get_weather',
    description: 'Tells the weather.',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: {
        city: { type: 'string' },
        unit: { enum: ['celsius', 'fahrenheit'] },
        days: { type: 'integer', minimum: 1, maximum: 7 },
      },
      required: ['city'],
    },
  },
  {
    name: 'edit_file',
    description: 'Replaces text in a file.',
    effect: 'destructive',
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string' },
        old_text: { type: 'string' },
        new_text: { type: 'string' },
        replace_all: { type: 'boolean' },
      },
      required: ['path', 'old_text', 'new_text'],
    },
  },
];

interface Model {
  readonly name: string;
  readonly weight: number;
  /** How often it errs where a model may, against the others. */
  readonly clumsy: number;
}

const models: readonly Model[] = [
  { name: 'atlas-large', weight: 5, clumsy: 0.35 },
  { name: 'atlas-mini', weight: 7, clumsy: 0.8 },
  { name: 'birch-2', weight: 4, clumsy: 0.6 },
  { name: 'delta-pro', weight: 3, clumsy: 0.5 },
  { name: 'coral-7b', weight: 2, clumsy: 1.5 },
];

/** One call of the samples, as it was made. */
export interface SampleCall extends ToolCall {
  readonly model: string;
  readonly turn: string;
  readonly time: number;
}

type Chance = (share: number) => boolean;
type Arguments = Record<string, unknown>;

/** What each tool is called with; `err` says whether a fault of that rate happens, `retry` that the receipt was read. */
const writers: Readonly<Record<string, (may: Chance, model: Model, retry: boolean) => unknown>> = {
  search_files(may, model, retry) {
    const err = (share: number): boolean => may(share * model.clumsy);
    const wrongKey = !retry && err(0.09);
    const args: Arguments = { [wrongKey ? 'folder' : 'path']: '/srv/app', pattern: '*.ts' };
    if (may(0.45)) args['sort'] = may(0.74) ? 'modified' : may(0.5) ? 'name' : 'mtime';
    if (may(0.6)) args['max_results'] = err(0.35) ? '20' : err(0.05) ? 500 : 20;
    return args;
  },
  query_orders(may, model, retry) {
    const err = (share: number): boolean => may(share * model.clumsy);
    const args: Arguments = { customer_id: may(0.62) ? '48213' : 48213 };
    if (may(0.5)) args['status'] = !retry && err(0.12) ? 'pending' : 'open';
    if (may(0.3)) args['filter'] = model.name === 'coral-7b' && may(0.8) ? '{"tags":["vip"]}' : { tags: ['vip'] };
    if (may(0.3)) args['limit'] = err(0.1) ? null : 25;
    if (model.name === 'coral-7b' && may(0.08)) return `${JSON.stringify(args).slice(0, -1)},}`;
    return args;
  },
  send_mail(may, model, retry) {
    const err = (share: number): boolean => may(share * model.clumsy);
    const args: Arguments = {
      to: err(0.4) ? 'ana@example.org' : ['ana@example.org'],
      subject: 'Hello',
      body: 'See you soon.',
    };
    if (may(0.2)) args['urgent'] = err(0.4) ? 'yes' : true;
    if (!retry && err(0.07)) delete args['subject'];
    if (model.name === 'coral-7b' && !retry && may(0.12))
      return '{"to":["ana@example.org"],"subject":"Hello","body":"See you';
    return args;
  },
  set_reminder(may, model, retry) {
    const err = (share: number): boolean => may(share * model.clumsy);
    const args: Arguments = { at: !retry && may(0.3) ? 'tomorrow' : '2026-11-12', text: 'Water the plants' };
    if (retry && err(0.25)) args['at'] = 'next monday';
    if (may(0.4)) args['repeat'] = err(0.3) ? 'Daily' : 'daily';
    return args;
  },
  get_weather(may, model, retry) {
    const err = (share: number): boolean => may(share * model.clumsy);
    const args: Arguments = { city: 'Turin' };
    if (may(0.7)) args['unit'] = retry ? 'celsius' : err(0.45) ? (may(0.8) ? 'metric' : 'C') : 'celsius';
    if (may(0.3)) args['days'] = err(0.5) ? '3' : 3;
    return args;
  },
  edit_file(may, model, retry) {
    const err = (share: number): boolean => may(share * model.clumsy);
    const args: Arguments = { path: '/srv/app/main.ts', old_text: 'let', new_text: 'const' };
    if (!retry && err(0.05)) return { filePath: args['path'], oldText: 'let', newText: 'const' };
    if (!retry && err(0.04)) delete args['old_text'];
    if (may(0.3)) args['replace_all'] = err(0.2) ? 'true' : true;
    return args;
  },
};

const toolWeights: Readonly<Record<string, number>> = {
  search_files: 8,
  query_orders: 5,
  send_mail: 2,
  set_reminder: 1.5,
  get_weather: 3,
  edit_file: 4,
};

const FIRST_DAY = Date.UTC(2026, 10, 1);
const DAY = 86_400_000;

/** Makes the calls of some days, about `perDay` a weekday; the same numbers always give the same calls. */
export function sampleCalls(
  perDay = 160,
  days = 30,
): { readonly call: SampleCall; readonly outcome: Outcome; readonly nanoseconds: number }[] {
  let seed = 20261101;
  const random = (): number => {
    // mulberry32
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const may: Chance = (share) => random() < share;
  const pick = <Item>(items: readonly (readonly [Item, number])[]): Item => {
    let left = random() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return items[0]![0];
  };
  const guard = createGuard({ tools: sampleTools });
  const budget = createRetryBudget();
  const made: { call: SampleCall; outcome: Outcome; nanoseconds: number }[] = [];
  let turn = 0;
  for (let day = 0; day < days; day++) {
    const weekday = new Date(FIRST_DAY + day * DAY).getUTCDay();
    // A release on the tenth day made things worse for three days.
    const trouble = day >= 9 && day < 12 ? 1.9 : 1;
    const busy = (weekday === 0 || weekday === 6 ? 0.35 : 1) * (0.85 + 0.3 * random()) * (1 + day * 0.012);
    for (let number = 0; number < perDay * busy; ) {
      turn += 1;
      const chosen = pick(models.map((each) => [each, each.weight] as const));
      const model = { ...chosen, clumsy: chosen.clumsy * trouble };
      const tool = pick(Object.entries(toolWeights));
      for (let attempt = 0; attempt < 4; attempt++) {
        number += 1;
        const time = FIRST_DAY + day * DAY + Math.floor(random() * DAY);
        const stubborn = model.name === 'coral-7b' && may(0.5);
        const args = writers[tool]!(may, model, attempt > 0 && !stubborn);
        const call: SampleCall = {
          id: `c${made.length + 1}`,
          tool,
          arguments: typeof args === 'string' ? args : JSON.stringify(args),
          model: model.name,
          turn: `t${turn}`,
          time,
        };
        const answer = budget.open(call);
        const outcome = answer.kind === 'closed' ? answer.outcome : budget.settle(call, guard.check(call));
        const nanoseconds = Math.round(
          1_500 + random() * 6_000 + (outcome.outcome === 'accepted' ? 0 : 18_000 * random()),
        );
        made.push({ call, outcome, nanoseconds });
        if (outcome.outcome !== 'rejected') break;
      }
    }
  }
  return made;
}

/** The entries of the samples. */
export async function sampleEntries(perDay?: number, days?: number): Promise<readonly LedgerEntry[]> {
  const sink = createMemorySink({ capacity: 1_000_000 });
  let number = 0;
  const ledger = createLedger({
    sinks: [sink],
    parametersOf: (name) => sampleTools.find((tool) => tool.name === name)?.parameters,
    createId: () => `00000000-0000-7000-8000-${(++number).toString(16).padStart(12, '0')}`,
  });
  for (const { call, outcome, nanoseconds } of sampleCalls(perDay, days)) {
    const { model, turn, time } = call;
    if (!ledger.record(call, outcome, { model, turn, time, nanoseconds })) await ledger.flush();
  }
  await ledger.close();
  return sink.entries;
}

/** The samples as a ledger. */
export async function sampleReader(perDay?: number): Promise<LedgerReader> {
  return createEntryReader('memory', await sampleEntries(perDay));
}

/** A report of nothing, with what a test adds. */
export function reportOf(more: Partial<ReportData> = {}): ReportData {
  return { ...summarizeRows({ calls: [], details: [], daily: [] }), ...more };
}

/** Counts that add up. */
export function countsOf(accepted: number, healed = 0, rejected = 0, closed = 0): ReportData['total'] {
  const seen = accepted + healed + rejected;
  const brokenShare = seen === 0 ? 0 : (healed + rejected) / seen;
  return { calls: seen + closed, accepted, healed, rejected, closed, brokenShare };
}
