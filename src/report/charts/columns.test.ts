import { expect, test } from 'vitest';
import { countsOf } from '../../../test/report-samples.ts';
import { createSpeech } from '../speech.ts';
import { type DayCounts, drawColumns } from './columns.ts';
import { fillDays } from './fill-days.ts';

const speech = createSpeech('en');
const day = (text: string, ...counts: Parameters<typeof countsOf>): DayCounts => ({
  day: text,
  ...countsOf(...counts),
});

function rectangles(svg: string): { kind: string; y: number; height: number }[] {
  return [...svg.matchAll(/<rect [^>]*?y="([\d.]+)" height="([\d.]+)" class="mark-(\w+)"/g)].map(
    ([, y, height, kind]) => ({
      kind: kind!,
      y: Number(y),
      height: Number(height),
    }),
  );
}

test('draws nothing but the ground without days', () => {
  const { html } = drawColumns([], 'No days', speech);
  expect(rectangles(html)).toEqual([]);
  expect(html).toContain('role="img" aria-label="No days"');
});

test('stacks what was not right at the bottom, to the height of the calls', () => {
  const parts = rectangles(drawColumns([day('2026-11-01', 5, 2, 1)], 'x', speech).html);
  expect(parts.map(({ kind }) => kind)).toEqual(['rejected', 'healed', 'accepted']);
  for (const [index, part] of parts.entries()) {
    const below = parts[index - 1];
    expect(part.y + part.height).toBeCloseTo(below === undefined ? 194 : below.y, 1);
  }
  // Eight calls fill an axis of eight.
  expect(parts.at(-1)!.y).toBeCloseTo(10, 1);
});

test('keeps the numbers of the axis beside the columns, in room enough for the longest', () => {
  const { html } = drawColumns([day('2026-11-01', 4e6)], 'x', speech);
  const [axis, plot] = html.split('</svg>');
  expect(axis).toMatch(/<svg class="columns axis" width="(\d+)"[^>]* aria-hidden="true">/);
  expect([...axis!.matchAll(/>([\d,]+)</g)].map(([, text]) => text)).toEqual([
    '0',
    '1,000,000',
    '2,000,000',
    '3,000,000',
    '4,000,000',
  ]);
  expect(Number(/width="(\d+)"/.exec(axis!)![1])).toBeGreaterThanOrEqual('4,000,000'.length * 7);
  expect(plot).not.toMatch(/<text[^>]*>[\d,]{5}/);
});

test('tells each column for who points at it', () => {
  const { html } = drawColumns([day('2026-11-01', 5, 0, 1)], 'x', speech);
  expect(html).toContain('<title>Nov 1, 2026: Accepted 5, Refused 1</title>');
});

test('huge numbers stay inside the picture', () => {
  const days = Array.from({ length: 30 }, (_, index) =>
    day(`2026-11-${String(index + 1).padStart(2, '0')}`, 4e11, 3e11, 1e9),
  );
  for (const { y, height } of rectangles(drawColumns(days, 'x', speech).html)) {
    expect(y).toBeGreaterThanOrEqual(9.9);
    expect(y + height).toBeLessThanOrEqual(194.1);
  }
});

test('a day without calls is a gap', () => {
  const days = fillDays([day('2026-11-01', 1), day('2026-11-04', 2, 1)]);
  expect(days.map((each) => [each.day, each.calls])).toEqual([
    ['2026-11-01', 1],
    ['2026-11-02', 0],
    ['2026-11-03', 0],
    ['2026-11-04', 3],
  ]);
});

test('ten years are put together in spans, and no call is lost', () => {
  const days = Array.from({ length: 3650 }, (_, index) =>
    day(new Date(Date.UTC(2016, 0, 1) + index * 86_400_000).toISOString().slice(0, 10), 3, 1, 1),
  );
  const filled = fillDays(days);
  expect(filled.length).toBeLessThanOrEqual(120);
  expect(filled.reduce((sum, { calls }) => sum + calls, 0)).toBe(3650 * 5);
  expect(filled[0]!.brokenShare).toBeCloseTo(0.4);
});

test('days that cannot be read stay as they are', () => {
  const odd = [day('yesterday', 1), day('2026-11-04', 2)];
  expect(fillDays(odd)).toBe(odd);
  expect(fillDays([])).toEqual([]);
});
