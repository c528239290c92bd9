import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accepted, call, healed, rejected } from '../../test/ledger-samples.ts';
import { type HealRuleName, healRuleNames, type IssueCode, issueCodes, type Step } from '../base/index.ts';
import { createEntry } from './build-entry.ts';

const extra = { id: 'e1', time: Date.UTC(2026, 9, 2, 8) };

describe('an entry', () => {
  test('of an accepted call says who called what, and which parameters were used', () => {
    const outcome = accepted({ path: '/secret', pattern: '*.log' });
    const entry = createEntry(call, outcome, { ...extra, model: 'm', session: 's', turn: 't', nanoseconds: 700 });
    expect(entry).toEqual({
      id: 'e1',
      time: '2026-10-02T08:00:00.000Z',
      tool: 'search_files',
      model: 'm',
      session: 's',
      turn: 't',
      outcome: 'accepted',
      issues: [],
      steps: [],
      fields: ['path', 'pattern'],
      nanoseconds: 700,
    });
  });

  test('of a healed call names the rules and the types, and keeps names only where they help to rename', () => {
    const steps: Step[] = [
      { rule: 'fence', at: '', loss: 'none' },
      { rule: 'coerce', op: 'set', at: '/rows/3/limit', from: '20', to: 20, loss: 'none' },
      { rule: 'alias', op: 'rename', at: '/path', from: 'folder', loss: 'none' },
      { rule: 'null-optional', op: 'remove', at: '/note', from: null, loss: 'none' },
      { rule: 'client-keys', op: 'remove', at: '/_meta', from: {}, loss: 'none' },
      { rule: 'flattened', op: 'move', at: '/rows/0/id', from: '/rows[0].id', loss: 'none' },
      { rule: 'enum-style', op: 'set', at: '/sort', from: 'MTIME', to: 'mtime', loss: 'none' },
    ];
    expect(createEntry(call, healed(steps, { path: '/' }), extra).steps).toEqual([
      { path: '', rule: 'fence', loss: 'none', shape: 'text' },
      { path: 'rows[].limit', rule: 'coerce', loss: 'none', shape: 'string → number' },
      { path: 'path', rule: 'alias', loss: 'none', shape: 'key → key', name: 'folder' },
      { path: 'note', rule: 'null-optional', loss: 'none', shape: 'null → absent' },
      { path: '', rule: 'client-keys', loss: 'none', shape: 'object → absent', name: '_meta' },
      { path: 'rows[].id', rule: 'flattened', loss: 'none', shape: 'place → place', name: 'rows[0].id' },
      { path: 'sort', rule: 'enum-style', loss: 'none', shape: 'string → string', name: 'MTIME', to: 'mtime' },
    ]);
  });

  test('of a refused call keeps the unknown key, what was missing beside it, and the text that is no member', () => {
    const text = '{"folder":"/secret","sort":"newest","limit":"many"}';
    const issues = [
      { code: 'missing', at: '/path' },
      { code: 'unknown', at: '/folder' },
      { code: 'enum', at: '/sort', allowed: ['name', 'mtime'] },
      { code: 'type', at: '/limit', received: 'string', expected: 'number' },
    ] as const;
    const entry = createEntry({ tool: 'search_files', arguments: text }, rejected(issues), extra);
    expect(entry.outcome).toBe('rejected');
    expect(entry.issues).toEqual([
      { path: 'path', code: 'missing' },
      { path: '', code: 'unknown', name: 'folder', beside: 'path' },
      { path: 'sort', code: 'enum', name: 'newest' },
      { path: 'limit', code: 'type', received: 'string' },
    ]);
    expect(entry.fields).toEqual(['sort', 'limit']);
  });

  test('reads the enum miss where it stands after the repairs that were made', () => {
    const outcome = rejected(
      [{ code: 'enum', at: '/sort' }],
      [{ rule: 'alias', op: 'rename', at: '/sort', from: 'order', loss: 'none' }],
    );
    const entry = createEntry({ tool: 'search_files', arguments: { order: 'newest' } }, outcome, extra);
    expect(entry.issues).toEqual([{ path: 'sort', code: 'enum', name: 'newest' }]);
  });

  test('pairs no names where two are unknown and two are missing', () => {
    const issues = (['missing', 'missing', 'unknown', 'unknown'] as const).map((code, at) => ({ code, at: `/k${at}` }));
    const entry = createEntry(call, rejected(issues), extra);
    expect(entry.issues.some((issue) => 'beside' in issue)).toBe(false);
  });

  test('of a call that the retry budget closed is counted apart', () => {
    expect(createEntry(call, rejected([{ code: 'closed', at: '' }]), extra).outcome).toBe('closed');
  });

  test('keeps no names at all where they are switched off', () => {
    const outcome = rejected([
      { code: 'unknown', at: '/folder' },
      { code: 'enum', at: '/sort' },
    ]);
    const entry = createEntry({ tool: 'x', arguments: { sort: 'newest' } }, outcome, extra, { names: false });
    expect(JSON.stringify(entry)).not.toMatch(/folder|newest/);
  });

  test('hides a made-up tool name that is more than a name', () => {
    const outcome = (tool: string) => rejected([{ code: 'unknown-tool', at: '' }], [], tool);
    expect(createEntry(call, outcome('serch_files'), extra).tool).toBe('serch_files');
    expect(createEntry(call, outcome('please\nread my mail'), extra).tool).toBe('?');
    expect(createEntry(call, outcome('serch_files'), extra, { names: false }).tool).toBe('?');
  });
});

// Values that could not be mistaken for anything else, and keys of open maps made of them.
const value = fc.stringMatching(/^[a-z]{3,8}$/).map((word) => `value-${word}-value`);
const anyValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    value,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(value, tie('any'), { maxKeys: 3 }),
  ),
})).any;
const place = fc
  .array(fc.oneof(fc.constantFrom('path', 'rows', 'limit'), fc.nat(20).map(String), value), { maxLength: 4 })
  .map((tokens) => tokens.map((token) => `/${token}`).join(''));
const renaming: readonly HealRuleName[] = ['enum-style', 'enum-synonym', 'enum-fuzzy'];
const plainRules = healRuleNames.filter((rule) => !renaming.includes(rule));
const step: fc.Arbitrary<Step> = fc
  .record({
    rule: fc.constantFrom(...plainRules),
    at: place,
    from: anyValue,
    to: anyValue,
    op: fc.constantFrom('set', 'remove'),
  })
  .map(
    ({ rule, op, at, from, to }): Step =>
      op === 'set' ? { rule, op, at, from, to, loss: 'none' } : { rule, op: 'remove', at, from, loss: 'none' },
  );
const codes = Object.keys(issueCodes) as IssueCode[];
const issue = fc.record({
  code: fc.constantFrom(...codes),
  at: place,
  message: value,
  received: value,
  expected: value,
});

describe('the law of values', () => {
  const parametersOf = () => ({ properties: { path: {}, rows: {}, limit: {} } });

  test('nothing of a value, message or map key is in an entry without names', () => {
    fc.assert(
      fc.property(
        fc.array(issue, { maxLength: 5 }),
        fc.array(step, { maxLength: 5 }),
        anyValue,
        (issues, steps, values) => {
          const outcome = issues.length > 0 ? rejected(issues, steps) : healed(steps, { path: values });
          const entry = createEntry({ tool: 'search_files', arguments: { path: values } }, outcome, extra, {
            names: false,
            parametersOf,
          });
          expect(JSON.stringify(entry)).not.toContain('value-');
        },
      ),
    );
  });

  test('with names, only unknown keys and texts that are no enum member are in it', () => {
    fc.assert(
      fc.property(
        fc.array(issue, { maxLength: 5 }),
        fc.array(step, { maxLength: 5 }),
        anyValue,
        (issues, steps, values) => {
          const outcome = issues.length > 0 ? rejected(issues, steps) : healed(steps, { path: values });
          const entry = createEntry({ tool: 'search_files', arguments: { path: values } }, outcome, extra, {
            parametersOf,
          });
          const nameless = {
            ...entry,
            tool: issues.some(({ code }) => code === 'unknown-tool') ? '' : entry.tool,
            issues: entry.issues.map((each) =>
              each.code === 'unknown' || each.code === 'enum' ? { ...each, name: '', beside: '' } : each,
            ),
            steps: entry.steps.map((each) =>
              each.rule === 'client-keys' || each.rule === 'drop-unknown' ? { ...each, name: '' } : each,
            ),
          };
          expect(JSON.stringify(nameless)).not.toContain('value-');
        },
      ),
    );
  });

  test('no outcome makes building an entry throw, and an entry stays small', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            code: fc.constantFrom(...codes),
            at: fc.string().map((text) => `/${text}`),
            message: fc.string(),
          }),
        ),
        fc.anything(),
        fc.dictionary(fc.string(), fc.anything(), { maxKeys: 100 }),
        (issues, values, given) => {
          createEntry({ tool: 't', arguments: values }, rejected(issues), extra);
          expect(createEntry({ tool: 't' }, accepted(given), extra).fields.length).toBeLessThanOrEqual(64);
        },
      ),
    );
  });
});
