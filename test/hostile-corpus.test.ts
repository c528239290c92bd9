/** Real calls, made wrong at random: whatever comes of it, no law of the guard is broken. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createGuard, type Guard, type Outcome, replaySteps, type Tool } from '../src/index.ts';

const folder = process.env['TOOLMEND_CORPUS'];
const missing =
  folder === undefined || !existsSync(folder) ? ' (skipped: TOOLMEND_CORPUS names no folder with calls)' : '';

/** Draws numbers from 0 to below 1, the same ones for the same seed. */
function createDraws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

interface Sample {
  readonly tool: Tool;
  readonly arguments: unknown;
}

function readSamples(): readonly Sample[] {
  const files = missing === '' ? readdirSync(folder!, { recursive: true, encoding: 'utf8' }) : [];
  const samples: Sample[] = [];
  for (const file of files.filter((name) => name.endsWith('.jsonl')).sort()) {
    for (const line of readFileSync(join(folder!, file), 'utf8').split('\n')) {
      const sample = line === '' ? undefined : readSample(JSON.parse(line) as Record<string, unknown>);
      if (sample !== undefined) samples.push(sample);
    }
  }
  return samples;
}

function readSample(entry: Record<string, unknown>): Sample | undefined {
  const { tool: name, schema, raw } = entry;
  if (typeof name !== 'string' || typeof schema !== 'object' || schema === null) return undefined;
  return { tool: { name, parameters: schema as Tool['parameters'], effect: 'write' }, arguments: raw };
}

type Change = (value: unknown, draw: () => number) => unknown;

const ofValue: readonly Change[] = [
  (value) => JSON.stringify(value),
  (value) => [value],
  (value) => ({ value, type: typeof value }),
  (value) => ({ arguments: value }),
  (value) => (typeof value === 'string' ? Number(value) : String(value)),
  (value) => (typeof value === 'object' && value !== null ? Object.entries(value) : { __proto__: value }),
  () => null,
  () => '',
  (value) => JSON.parse(`{"__proto__":${JSON.stringify(value) ?? 'null'}}`),
];

/** Changes one place of a value, or a key on the way to it. */
function changeSomewhere(value: unknown, draw: () => number): unknown {
  if (typeof value !== 'object' || value === null || draw() < 0.2)
    return ofValue[Math.floor(draw() * ofValue.length)]!(value, draw);
  if (Array.isArray(value)) {
    const index = Math.floor(draw() * value.length);
    return value.length === 0 || draw() < 0.1
      ? [...value, ...value]
      : value.map((item, i) => (i === index ? changeSomewhere(item, draw) : item));
  }
  const entries = Object.entries(value);
  const index = Math.floor(draw() * entries.length);
  const rename = draw();
  return Object.fromEntries(
    entries.map(([key, item], i) => {
      if (i !== index) return [key, item];
      if (rename < 0.15) return [key.toUpperCase(), item];
      if (rename < 0.25) return [`params_${key}`, item];
      if (rename < 0.3) return [`${key}.${key}`, item];
      if (rename < 0.35) return ['constructor', item];
      return [key, changeSomewhere(item, draw)];
    }),
  );
}

function changeText(text: string, draw: () => number): string {
  const at = Math.floor(draw() * text.length);
  const to = at + Math.floor(draw() * (text.length - at));
  const piece = text.slice(at, to);
  const kinds = [
    text + text,
    text.slice(0, at) + piece + text.slice(at),
    text.slice(0, at) + text.slice(to),
    text.replaceAll('"', "'"),
    `\`\`\`json\n${text}\n\`\`\``,
    JSON.stringify(text),
    text.replace('{', '{"__proto__":{"polluted":1},'),
  ];
  return kinds[Math.floor(draw() * kinds.length)]!;
}

const sound = Object.getOwnPropertyNames(Object.prototype).sort().join();

function judge(guard: Guard, tool: string, args: unknown): Outcome {
  const before = typeof args === 'string' ? args : JSON.stringify(args);
  const outcome = guard.check({ tool, arguments: args });
  expect(['accepted', 'healed', 'rejected']).toContain(outcome.outcome);
  expect(Object.getOwnPropertyNames(Object.prototype).sort().join()).toBe(sound);
  if (typeof args !== 'string') expect(JSON.stringify(args)).toBe(before);
  if (outcome.outcome === 'rejected') expect(outcome.receipt).toContain('failed due to the following issue(s):');
  if (outcome.outcome !== 'healed') return outcome;
  expect(guard.check({ tool, arguments: outcome.arguments }).outcome).toBe('accepted');
  if (typeof args === 'object' && args !== null) expect(replaySteps(args, outcome.steps)).toEqual(outcome.arguments);
  return outcome;
}

describe.skipIf(missing !== '')(`calls of the corpus, changed at random${missing}`, () => {
  const samples = readSamples();
  const prepared = samples.flatMap(({ tool, arguments: args }) => {
    try {
      return [{ guard: createGuard({ tools: [tool] }), tool: tool.name, args }];
    } catch {
      // A schema of the corpus that cannot be compiled is another test's.
      return [];
    }
  });
  const draw = createDraws(20_261_002);
  const each = (times: number, act: (sample: (typeof prepared)[number]) => void): void => {
    for (let i = 0; i < times; i++) act(prepared[Math.floor(draw() * prepared.length)]!);
  };

  test('there are some', () => {
    expect(prepared.length).toBeGreaterThan(0);
  });

  test('values that were swapped, wrapped, doubled or renamed are answered, and what is healed is valid and replays', () => {
    each(3_000, ({ guard, tool, args }) => {
      const value = typeof args === 'string' ? readOr(args, {}) : args;
      judge(guard, tool, changeSomewhere(draw() < 0.3 ? changeSomewhere(value, draw) : value, draw));
    });
  }, 60_000);

  test('texts with pieces cut, doubled and quoted otherwise are answered alike', () => {
    each(3_000, ({ guard, tool, args }) => {
      judge(guard, tool, changeText(typeof args === 'string' ? args : JSON.stringify(args ?? {}), draw));
    });
  }, 60_000);

  test('a text whose end is missing never runs', () => {
    each(3_000, ({ guard, tool, args }) => {
      const text = JSON.stringify(typeof args === 'string' ? readOr(args, {}) : (args ?? {}));
      if (!text.startsWith('{') || text.length < 3) return;
      const cut = text.slice(0, 1 + Math.floor(draw() * (text.length - 1)));
      expect([cut, judge(guard, tool, cut).outcome]).toEqual([cut, 'rejected']);
    });
  }, 60_000);
});

function readOr(text: string, other: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return other;
  }
}
