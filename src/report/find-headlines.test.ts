import { expect, test } from 'vitest';
import { countsOf, reportOf } from '../../test/report-samples.ts';
import type { FaultReport, FieldReport, ReportData } from '../ledger/index.ts';
import { describeHeadline } from './describe-headline.ts';
import { findHeadlines } from './find-headlines.ts';
import { phraseText } from './phrase.ts';
import { createSpeech } from './speech.ts';

function field(path: string, what: string, calls: number, used: number, more: Partial<FieldReport> = {}): FieldReport {
  const kind = ['type', 'missing', 'enum'].includes(what) ? 'refused' : 'healed';
  const reasons = [{ kind, what, calls, times: calls, share: calls / used }] as const;
  return { tool: 'search_files', path, used, broken: calls, days: 1, daysOfTool: 1, reasons, ...more };
}

function fault(path: string, what: string, calls: number, more: Partial<FaultReport> = {}): FaultReport {
  return { tool: 'search_files', path, what, calls, verdict: 'open', failing: 1, asked: 2, models: [], ...more };
}

function say(data: Partial<ReportData>, locale: 'en' | 'zh' = 'en', calls = countsOf(100, 40, 5)): string[] {
  const speech = createSpeech(locale);
  return findHeadlines(reportOf({ total: calls, ...data })).map((each) => phraseText(describeHeadline(each, speech)));
}

test('an empty ledger says so', () => {
  expect(say({}, 'en', countsOf(0))).toEqual(['There are no calls in this ledger yet.']);
  expect(say({}, 'zh', countsOf(0))).toEqual(['这份账本里还没有调用。']);
});

test('names the member to rename where a field lives on a rule', () => {
  const names: ReportData['names'] = [
    {
      tool: 'search_files',
      path: 'sort',
      kind: 'member',
      name: 'modified',
      calls: 38,
      models: 4,
      means: [{ to: 'mtime', by: 'repair', calls: 38 }],
    },
  ];
  const fields = [field('sort', 'enum-synonym', 38, 51, { livesOn: 'enum-synonym' })];
  expect(say({ fields, names })).toEqual([
    '`search_files.sort` lives on `enum-synonym`: 38 of 51 calls; rename `mtime` to `modified`, as models write it.',
  ]);
  expect(say({ fields, names }, 'zh')).toEqual([
    '`search_files.sort` 靠 `enum-synonym` 维持：51 次使用中有 38 次；按模型的写法，把 `mtime` 改名为 `modified`。',
  ]);
});

test('names the key that models write, from the object that holds it', () => {
  const names: ReportData['names'] = [
    {
      tool: 'search_files',
      path: 'where',
      kind: 'key',
      name: 'folder',
      calls: 20,
      models: 2,
      means: [{ to: 'path', by: 'repair', calls: 20 }],
    },
  ];
  const fields = [field('where.path', 'alias', 20, 30, { livesOn: 'alias' })];
  expect(say({ fields, names })).toEqual([
    '`search_files.where.path` lives on `alias`: 20 of 30 calls; rename it to `folder`, as models write it.',
  ]);
});

test('says of a shared fault that the schema is the suspect, and of one model’s own that it is its own', () => {
  const faults = [
    fault('unit', 'enum', 30, { verdict: 'schema', failing: 5, asked: 5 }),
    fault('filter', 'json-text', 8, {
      verdict: 'model',
      model: 'small-7b',
      models: [{ model: 'small-7b', calls: 40, faults: 8, share: 0.2 }],
    }),
    fault('other', 'type', 2),
  ];
  expect(say({ faults })).toEqual([
    '`search_files.unit` breaks with `enum` in 30 calls, for 5 of 5 models: the schema is the suspect; declare what models write as a member or a synonym.',
    'Only `small-7b` breaks `search_files.filter` with `json-text`: 8 calls, 20% of its own.',
  ]);
});

test('puts the most calls first, and says one thing of a field', () => {
  const fields = [
    field('a', 'coerce', 50, 60, { livesOn: 'coerce' }),
    field('b', 'alias', 70, 80, { livesOn: 'alias' }),
  ];
  const faults = [fault('a', 'coerce', 50, { verdict: 'schema', failing: 2, asked: 2 })];
  expect(say({ fields, faults }).map((text) => text.slice(0, 34))).toEqual([
    '`search_files.b` lives on `alias`:',
    '`search_files.a` lives on `coerce`',
  ]);
});

test('says the worst where nothing stands out, and that all is well where little goes wrong', () => {
  expect(say({ fields: [field('a', 'type', 12, 40)] })).toEqual([
    'Most goes wrong at `search_files.a`: `type` in 12 calls; declare the type that models send.',
  ]);
  expect(say({ fields: [field('a', 'type', 1, 40)] }, 'en', countsOf(199, 0, 1))).toEqual([
    '99.5% of the calls were right as they came, and no field stands out: nothing to change.',
  ]);
});

test('a rule that this version does not know is shown by its name alone', () => {
  const fields = [field('a', 'toString', 50, 60, { livesOn: 'toString' })];
  expect(say({ fields })).toEqual(['`search_files.a` lives on `toString`: 50 of 60 calls.']);
});

test('never says more than asked for', () => {
  const fields = Array.from({ length: 20 }, (_, n) => field(`f${n}`, 'coerce', 50, 60, { livesOn: 'coerce' }));
  expect(findHeadlines(reportOf({ total: countsOf(100), fields }))).toHaveLength(5);
  expect(findHeadlines(reportOf({ total: countsOf(100), fields }), 2)).toHaveLength(2);
});
