import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { countsOf, reportOf, sampleReader, sampleTools } from '../../test/report-samples.ts';
import { type ReportData, readReport } from '../ledger/index.ts';
import { renderReport } from './render-report.ts';

const EVIL = `"><script>alert('x')</script><b a='`;
let data: ReportData;

beforeAll(async () => {
  data = await readReport(await sampleReader(40), { toolFile: { tools: sampleTools } });
});

function headingsOf(page: string): number[] {
  return [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
}

test('is the same page for the same report', () => {
  expect(renderReport(data)).toBe(renderReport(structuredClone(data)));
});

test('forbids itself to load or to run anything, and holds nothing to load or run', () => {
  const page = renderReport(data);
  const own = /<style>(.*?)<\/style>/s.exec(page)![1]!;
  const hash = `sha256-${createHash('sha256').update(own).digest('base64')}`;
  expect(page).toContain(`content="default-src 'none'; style-src '${hash}'; img-src data:`);
  expect(page).not.toMatch(/unsafe|<style.*<style|\sstyle=/s);
  expect(page).not.toMatch(
    /<script|<iframe|<object|<link(?! rel="icon" href="data:,")|\bon\w+=|https?:|@import|url\((?!#)/i,
  );
});

test.each(['en', 'zh'] as const)('%s: says its language, and its headings go down step by step', (locale) => {
  const page = renderReport(data, { locale });
  expect(page).toMatch(locale === 'en' ? /<html lang="en">/ : /<html lang="zh-Hans">/);
  const levels = headingsOf(page);
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
});

test('holds every section, each linked from the contents', () => {
  const page = renderReport(data);
  const ids = [...page.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
  expect(ids).toEqual('summary timeline tools fields faults models names proposals glossary notes'.split(' '));
  expect([...page.matchAll(/<a href="#(\w+)">/g)].map(([, id]) => id)).toEqual(ids);
});

test('no text of the page is undefined, not a number, or an object', () => {
  const page = renderReport(data, { effects: [{ better: 1, worse: 2 }] });
  expect(page).not.toMatch(/undefined|NaN|\[object|Infinity/);
});

test('every drawing is named or hidden', () => {
  const drawings = [...renderReport(data).matchAll(/<svg[^>]*>/g)].map(([tag]) => tag);
  expect(drawings.length).toBeGreaterThan(20);
  expect(drawings.filter((tag) => !/aria-hidden="true"|role="img" aria-label="[^"]+"/.test(tag))).toEqual([]);
});

test('names from models stay names, wherever they stand', () => {
  const evil = JSON.parse(
    JSON.stringify(data).replaceAll(/search_files|coral-7b|modified|"coerce"|\bunit\b/g, (found) =>
      found === '"coerce"' ? JSON.stringify(EVIL) : JSON.stringify(EVIL).slice(1, -1),
    ),
  ) as ReportData;
  const clean = renderReport(data).match(/<[a-z]+/g)!;
  const page = renderReport(evil, { locale: 'zh' });
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toMatch(/<script|<b a=/);
  // Glossary rows of rules that are no longer known fall away; nothing else changes in the markup.
  expect(new Set(page.match(/<[a-z]+/g))).toEqual(new Set(clean));
});

test('an empty ledger gives a page that says so', () => {
  const page = renderReport(reportOf());
  expect(page).toContain('There are no calls in this ledger yet.');
  expect(headingsOf(page)).toEqual([1, 2, 2]);
});

test('one call, of a model that is not known, without time', () => {
  const total = countsOf(1);
  const one = reportOf({
    since: '2026-11-01',
    until: '2026-11-01',
    total,
    days: [{ day: '2026-11-01', ...total }],
    tools: [{ tool: 'a', ...total }],
    models: [{ model: '', ...total }],
  });
  const page = renderReport(one);
  expect(page).toContain('Nov 1, 2026 · 1 call · 1 tool · 0 models');
  expect(page).toContain('(not known)');
  expect(page).toContain('100% of the calls were right as they came');
});

test('a huge report stays a page that can be read, and says what it leaves out', () => {
  const field = data.fields[0]!;
  const fault = data.faults[0]!;
  const huge: ReportData = {
    ...data,
    tools: Array.from({ length: 3000 }, (_, n) => ({ ...data.tools[0]!, tool: `tool_${n}` })),
    models: Array.from({ length: 500 }, (_, n) => ({ ...data.models[0]!, model: `model-${n}` })),
    fields: Array.from({ length: 5000 }, (_, n) => ({ ...field, path: `field_${n}` })),
    faults: Array.from({ length: 5000 }, (_, n) => ({ ...fault, path: `field_${n}` })),
    names: Array.from({ length: 5000 }, (_, n) => ({ ...data.names[0]!, name: 'n'.repeat(n % 300) })),
    proposals: Array.from({ length: 500 }, () => data.proposals[0]!),
    days: Array.from({ length: 2000 }, (_, n) => ({
      ...data.days[0]!,
      day: new Date(Date.UTC(2020, 0, 1) + n * 86_400_000).toISOString().slice(0, 10),
    })),
  };
  const page = renderReport(huge);
  expect(page.length).toBeLessThan(2_000_000);
  expect(page).toContain('… and 2,980 more (in the JSON form)');
});

test('tells what could not be read, and whether a tool file was given', () => {
  const page = renderReport({ ...data, proposals: [], skipped: { count: 3, places: ['<x>:7'] } });
  expect(page).toContain('3 parts of the ledger could not be read and are left out: &lt;x&gt;:7');
  expect(page).toContain('Give the tool file (--tools FILE)');
  expect(renderReport({ ...data, proposals: [] }, { hasTools: true })).toContain('Nothing to propose');
});

test('shows what a change would have done, and warns of one that costs more than it brings', () => {
  const replay = {
    before: countsOf(5, 2, 3),
    after: countsOf(6, 4, 0),
    moves: [{ from: 'rejected', to: 'healed', calls: 3 }] as const,
    better: 3,
    worse: 1,
    lost: 1,
    otherArguments: 2,
    tools: [],
    worseCalls: [{ number: 7, id: '<7>', tool: 'a', from: 'accepted', to: 'rejected', issue: 'enum /sort' }] as const,
  };
  const page = renderReport(data, { replay, effects: [{ better: 1, worse: 2 }] });
  expect(page).toContain('3 calls would have come out better, 1 call worse.');
  expect(page).toContain('<strong>1 call that ran would have been refused.</strong>');
  expect(page).toContain('&lt;7&gt;');
  expect(page).toContain('Before: Accepted 5 (50%), Healed 2 (20%), Refused 3 (30%)');
  expect(page).toContain(
    'Alone, over the recorded calls: 1 better, 2 worse. More calls get worse than better: leave it.',
  );
});

test('opens the list of worse calls only where calls were lost', () => {
  const worse = [{ number: 1, tool: 'a', from: 'accepted', to: 'healed' }] as const;
  const counts = { before: countsOf(2), after: countsOf(1, 1), better: 0, worse: 1, otherArguments: 0, tools: [] };
  const moves = [{ from: 'accepted', to: 'healed', calls: 1 }] as const;
  const pageOf = (lost: number): string =>
    renderReport(data, { replay: { ...counts, moves, lost, worseCalls: worse } });
  expect(pageOf(0)).toContain('<details><summary>Calls that come out worse');
  expect(pageOf(1)).toContain('<details open><summary>Calls that come out worse');
});
