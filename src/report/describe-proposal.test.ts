import { expect, test } from 'vitest';
import type { Proposal } from '../ledger/index.ts';
import { describeProposal } from './describe-proposal.ts';
import { phraseText } from './phrase.ts';
import { createSpeech } from './speech.ts';

function proposal(more: Partial<Proposal>): Proposal {
  return {
    kind: 'alias',
    tool: 'search',
    field: 'path',
    at: '/tools/0/parameters/properties/path',
    message: '',
    evidence: { calls: 5, models: 2, share: 0.5, details: [] },
    names: [],
    patch: [],
    ...more,
  };
}

function say(each: Proposal): string[] {
  return (['en', 'zh'] as const).map((locale) => phraseText(describeProposal(each, createSpeech(locale))));
}

test('an alias names the new words, not those that were declared', () => {
  const patch = [{ op: 'add', path: '/x/x-alias', value: ['dir', 'folder'] }] as const;
  expect(say(proposal({ names: [{ name: 'folder', to: 'path' }], patch }))).toEqual([
    'Declare `folder` as another name of `search.path`',
    '把 `folder` 声明为 `search.path` 的别名',
  ]);
});

test('a synonym tells what stands for what, without what was declared before', () => {
  const patch = [{ op: 'add', path: '/x/x-synonyms', value: { celsius: ['metric', 'C'], kelvin: ['K'] } }] as const;
  const names = [
    { name: 'metric', to: 'celsius' },
    { name: 'K', to: 'kelvin' },
  ];
  expect(say(proposal({ kind: 'synonym', field: 'unit', names, patch }))).toEqual([
    'At `search.unit`, declare `metric` for `celsius`, `K` for `kelvin`',
    '在 `search.unit` 声明同义词：`metric` 即 `celsius`、`K` 即 `kelvin`',
  ]);
});

test('a renaming tells the member before and after, and the synonyms with it', () => {
  const patch = [
    { op: 'test', path: '/x/enum/1', value: 'mtime' },
    { op: 'replace', path: '/x/enum/1', value: 'modified' },
    { op: 'add', path: '/x/x-synonyms', value: { modified: ['mtime', 'changed'] } },
  ] as const;
  const names = [{ name: 'changed', to: 'modified' }];
  expect(say(proposal({ kind: 'enum-rename', field: 'sort', names, patch }))).toEqual([
    'At `search.sort`, rename `mtime` to `modified`. At `search.sort`, declare `changed` for `modified`',
    '在 `search.sort` 改名：`mtime` 改为 `modified`。在 `search.sort` 声明同义词：`changed` 即 `modified`',
  ]);
});

test('a type tells what models send', () => {
  const patch = [{ op: 'replace', path: '/x/type', value: ['integer', 'string'] }] as const;
  expect(say(proposal({ kind: 'type-change', field: 'limit', patch }))[0]).toBe(
    'Declare `search.limit` as `integer | string`: 50% of its calls send it so',
  );
});
