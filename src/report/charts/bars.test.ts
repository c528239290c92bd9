import { expect, test } from 'vitest';
import { countsOf } from '../../../test/report-samples.ts';
import { drawBar, drawPair, drawSplit } from './bars.ts';

test('a bar is between nothing and all', () => {
  expect(drawBar(0, 'healed').html).toContain('width="0"');
  expect(drawBar(7, 'healed').html).not.toContain('700%');
  expect(drawBar(0.25, 'rejected').html).toContain('width="25%" height="12" rx="3" class="mark-rejected"');
});

test('two lengths follow one another', () => {
  expect(drawPair(0.5, 0.25).html).toContain('x="25%" width="50%" height="12" class="mark-healed"');
  expect(drawPair(0.9, 0.9).html).toContain('x="90%" width="10%"');
});

test('the parts of a split fill it, in the order in which they are read', () => {
  const { html } = drawSplit(countsOf(6, 3, 1));
  expect([...html.matchAll(/x="([\d.]+%)" width="([\d.]+%)"[^>]*mark-(\w+)/g)].map((each) => each.slice(1))).toEqual([
    ['0%', '60%', 'accepted'],
    ['60%', '30%', 'healed'],
    ['90%', '10%', 'rejected'],
  ]);
});

test('a split of no calls is an empty track', () => {
  expect(drawSplit(countsOf(0)).html).not.toContain('mark-');
});

test('a split is heard where it has words, and hidden where its numbers stand beside it', () => {
  expect(drawSplit(countsOf(1), { alt: 'All "calls"' }).html).toContain(
    'role="img" aria-label="All &quot;calls&quot;"',
  );
  expect(drawSplit(countsOf(1)).html).toContain('aria-hidden="true"');
});
