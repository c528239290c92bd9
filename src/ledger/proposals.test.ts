import { describe, expect, test } from 'vitest';
import { entry } from '../../test/ledger-samples.ts';
import { applyPatch } from '../base/index.ts';
import type { LedgerEntry } from './entry.ts';
import type { Proposal } from './report-data.ts';
import { rollUp } from './roll-up.ts';
import { summarizeRows } from './statistics.ts';

let next = 0;
const times = (count: number, more: Partial<LedgerEntry>): LedgerEntry[] =>
  Array.from({ length: count }, () => entry(next++, { tool: 'search', model: `m${next % 2}`, ...more }));

const file = {
  tools: [
    {
      name: 'search',
      input_schema: {
        type: 'object',
        properties: {
          path: { type: 'string', 'x-alias': ['dir'] },
          limit: { type: 'integer' },
          sort: { enum: ['name', 'mtime'], 'x-synonyms': { mtime: ['time'] } },
          elements: { type: 'array', items: { type: 'integer' } },
          order_by: { type: 'string' },
        },
        required: ['path'],
      },
    },
  ],
};

function propose(list: readonly LedgerEntry[], toolFile: unknown = file): readonly Proposal[] {
  const rows = rollUp(list);
  return summarizeRows({ calls: rows, details: rows, daily: rows }, { toolFile }).proposals;
}

/** Applies all patches, in this order and in the other, which must come to the same. */
function applyAll(proposals: readonly Proposal[]): typeof file {
  const forth = proposals.reduce<unknown>((document, { patch }) => applyPatch(document, patch), file);
  const back = proposals.toReversed().reduce<unknown>((document, { patch }) => applyPatch(document, patch), file);
  expect(back).toEqual(forth);
  return forth as typeof file;
}

const propertiesOf = (document: typeof file) => document.tools[0]!.input_schema.properties;
const unknown = (name: string, beside?: string): Partial<LedgerEntry> => ({
  outcome: 'rejected',
  issues: [{ path: '', code: 'unknown', name, ...(beside === undefined ? {} : { beside }) }],
  fields: [],
});
const miss = (name: string): Partial<LedgerEntry> => ({
  outcome: 'rejected',
  issues: [{ path: 'sort', code: 'enum', name }],
  fields: ['sort'],
});

describe('an alias', () => {
  test('is proposed for a key that comes where one required key is missing', () => {
    const proposals = propose([...times(4, unknown('folder', 'path')), ...times(3, unknown('directory', 'path'))]);
    expect(proposals).toEqual([
      {
        kind: 'alias',
        tool: 'search',
        field: 'path',
        at: '/tools/0/input_schema/properties/path',
        message: 'Models write `folder`, `directory` for `path`: declare them as aliases.',
        evidence: {
          calls: 7,
          models: 2,
          share: null,
          details: [
            'folder: 4 calls, 4 with that one missing beside it',
            'directory: 3 calls, 3 with that one missing beside it',
          ],
        },
        names: [
          { name: 'folder', to: 'path' },
          { name: 'directory', to: 'path' },
        ],
        patch: [
          { op: 'add', path: '/tools/0/input_schema/properties/path/x-alias', value: ['dir', 'folder', 'directory'] },
        ],
      },
    ]);
    expect(propertiesOf(applyAll(proposals)).path['x-alias']).toEqual(['dir', 'folder', 'directory']);
  });

  test('is proposed for what the model sent after the receipt, and for a name that is close', () => {
    const mends = [{ path: '', code: 'unknown', name: 'where', to: 'path' }] as const;
    const proposals = propose([...times(3, unknown('where')), ...times(3, { mends }), ...times(5, unknown('limitt'))]);
    expect(proposals.map(({ kind, field, evidence }) => [kind, field, ...evidence.details])).toEqual([
      ['alias', 'limit', 'limitt: 5 calls, the names are close'],
      ['alias', 'path', 'where: 3 calls, 3 sent so after the receipt'],
    ]);
  });

  test('is not proposed for what is declared, read by key-style, seldom, or of two meanings', () => {
    const both = [
      ...times(3, unknown('place', 'path')),
      ...times(3, { mends: [{ path: '', code: 'unknown', name: 'place', to: 'limit' }] }),
    ];
    for (const list of [
      times(9, unknown('dir', 'path')),
      times(9, unknown('order by')),
      times(9, unknown('orderBy')),
      times(2, unknown('folder', 'path')),
      times(9, unknown('zzz')),
      times(9, unknown('folder', 'nothing')),
      both,
    ]) {
      expect(propose(list)).toEqual([]);
    }
  });
});

describe('a synonym', () => {
  test('is proposed for a text that a rule or the model itself read as a member', () => {
    const step = {
      path: 'sort',
      rule: 'enum-fuzzy',
      loss: 'guess',
      shape: 'string → string',
      name: 'mtme',
      to: 'mtime',
    } as const;
    const proposals = propose([
      ...times(3, miss('newest')),
      ...times(3, { mends: [{ path: 'sort', code: 'enum', name: 'newest', to: 'mtime' }], fields: ['sort'] }),
      ...times(4, { outcome: 'healed', steps: [step], fields: ['sort'] }),
      ...times(90, { fields: ['sort'] }),
    ]);
    expect(proposals).toMatchObject([
      {
        kind: 'synonym',
        field: 'sort',
        message: 'At `sort`: declare as synonym "mtme" for "mtime", "newest" for "mtime".',
      },
    ]);
    expect(proposals[0]!.names).toEqual([
      { name: 'mtme', to: 'mtime' },
      { name: 'newest', to: 'mtime' },
    ]);
    expect(proposals[0]!.evidence.share).toBeCloseTo(0.07, 3);
    expect(propertiesOf(applyAll(proposals)).sort).toEqual({
      enum: ['name', 'mtime'],
      'x-synonyms': { mtime: ['time', 'mtme', 'newest'] },
    });
  });

  test('is not proposed for what is declared, seldom, or like no member', () => {
    for (const list of [times(2, miss('names')), times(9, miss('time')), times(9, miss('whatever'))]) {
      expect(propose(list)).toEqual([]);
    }
  });
});

describe('another spelling of a member', () => {
  test('is proposed where that is how many calls write it, and the old one stays understood', () => {
    const step = {
      path: 'sort',
      rule: 'enum-style',
      loss: 'none',
      shape: 'string → string',
      name: 'MTime',
      to: 'mtime',
    } as const;
    const spelt = (count: number, of: number): readonly Proposal[] =>
      propose([
        ...times(count, { outcome: 'healed', steps: [step], fields: ['sort'] }),
        ...times(of - count, { fields: ['sort'] }),
        ...times(3, miss('names')),
      ]);
    expect(spelt(40, 100)).toMatchObject([{ kind: 'synonym', field: 'sort', evidence: { calls: 43 } }]);
    const proposals = spelt(60, 100);
    expect(proposals).toMatchObject([{ kind: 'enum-rename', field: 'sort', evidence: { calls: 63 } }]);
    expect(proposals[0]!.message).toBe(
      'At `sort`: rename the member as models write it ("MTime" for "mtime"; the tool has to know it); declare as synonym "names" for "name".',
    );
    expect(proposals[0]!.names).toEqual([{ name: 'names', to: 'name' }]);
    expect(propertiesOf(applyAll(proposals)).sort).toEqual({
      enum: ['name', 'MTime'],
      'x-synonyms': { MTime: ['time', 'mtime'], name: ['names'] },
    });
  });
});

describe('another type', () => {
  const sent = (count: number) =>
    times(count, {
      outcome: 'healed',
      steps: [{ path: 'limit', rule: 'coerce', loss: 'none', shape: 'string → number' }],
      fields: ['limit'],
    });

  test('is declared beside the old one where many calls send it', () => {
    const proposals = propose([...sent(50), ...times(50, { fields: ['limit'] })]);
    expect(proposals).toMatchObject([
      {
        kind: 'type-change',
        field: 'limit',
        message: '`limit` is declared as integer, and 50 % of its calls send a string: declare integer | string.',
        evidence: { calls: 50, models: 2, share: 0.5, details: ['string: 50 of 100 calls'] },
      },
    ]);
    expect(propertiesOf(applyAll(proposals)).limit.type).toEqual(['integer', 'string']);
  });

  test('takes the place of the old one where nearly all send it: the schema of integers that holds fruit', () => {
    const refused = times(20, {
      outcome: 'rejected',
      issues: [{ path: 'elements[]', code: 'type', received: 'string' }],
      fields: ['elements'],
    });
    const proposals = propose(refused);
    expect(proposals.map(({ kind, at }) => [kind, at])).toEqual([
      ['type-change', '/tools/0/input_schema/properties/elements/items'],
    ]);
    expect(propertiesOf(applyAll(proposals)).elements.items.type).toBe('string');
  });

  test('is not proposed from few calls, a small share, null, or a list', () => {
    const received = (type: 'null' | 'array') =>
      times(30, { outcome: 'rejected', issues: [{ path: 'limit', code: 'type', received: type }], fields: ['limit'] });
    for (const list of [
      sent(9),
      [...sent(20), ...times(80, { fields: ['limit'] })],
      received('null'),
      received('array'),
    ]) {
      expect(propose(list)).toEqual([]);
    }
  });
});

test('proposals of all kinds can be applied together in any order, and name tools that are not in the file never', () => {
  const list = [
    ...times(20, { ...unknown('folder', 'path') }),
    ...times(20, {
      outcome: 'healed',
      steps: [{ path: 'limit', rule: 'coerce', loss: 'none', shape: 'string → number' }],
      fields: ['limit'],
    }),
    ...times(4, miss('names')),
    ...times(9, { tool: 'elsewhere', ...unknown('folder', 'path') }),
  ];
  const proposals = propose(list);
  expect(proposals.map(({ kind }) => kind)).toEqual(['type-change', 'alias', 'synonym']);
  expect(applyAll(proposals)).not.toEqual(file);
  expect(propose(list, [])).toEqual([]);
});

test('one definition that two fields share is changed once', () => {
  const shared = {
    name: 'search',
    parameters: {
      properties: { a: { $ref: '#/$defs/n' }, b: { $ref: '#/$defs/n' } },
      $defs: { n: { type: 'integer' } },
    },
  };
  const sent = (path: string) =>
    times(20, {
      outcome: 'healed',
      steps: [{ path, rule: 'coerce', loss: 'none', shape: 'string → number' }],
      fields: [path],
    });
  expect(propose([...sent('a'), ...sent('b')], shared).map(({ field, at }) => [field, at])).toEqual([
    ['a', '/parameters/$defs/n'],
  ]);
});
