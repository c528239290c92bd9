import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenFrom, fittingArguments } from '../../test/arbitraries.ts';
import { equalJson, replaySteps } from '../base/index.ts';
import { compileSchema } from '../schema/index.ts';
import { isValid } from '../validate/index.ts';
import { type Healed, healValue } from './heal-value.ts';
import { policyOf } from './policy.ts';

const runs = { numRuns: 1_000 };
const inputs = { tool: 'tool', baseDate: '2026-10-02', dateOrder: 'mdy' } as const;
const settings = fc.constantFrom('safe' as const, 'by-effect' as const, 'all' as const);
const effects = fc.constantFrom('read' as const, 'write' as const, 'destructive' as const);

const brokenCalls = fittingArguments.chain(({ schema, value }) =>
  fc.record({ schema: fc.constant(schema), value: brokenFrom(value), setting: settings, effect: effects }),
);

function heal(
  schema: object,
  value: unknown,
  setting: 'off' | 'safe' | 'by-effect' | 'all',
  effect: 'read' | 'write' | 'destructive',
): Healed {
  return healValue({ node: compileSchema({ ...schema }), value, policy: policyOf(setting, effect), inputs });
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const held of Object.values(value)) deepFreeze(held);
  return Object.freeze(value);
}

describe('the laws of healing', () => {
  test('a valid call comes out as the same object, without steps', () => {
    fc.assert(
      fc.property(fittingArguments, settings, effects, ({ schema, value }, setting, effect) => {
        const healed = heal(schema, value, setting, effect);
        expect(healed.kind).toBe('healed');
        if (healed.kind === 'healed') expect(healed.value).toBe(value);
        expect(healed.steps).toEqual([]);
      }),
      runs,
    );
  });

  test('what comes out healed is valid', () => {
    fc.assert(
      fc.property(brokenCalls, ({ schema, value, setting, effect }) => {
        const healed = heal(schema, value, setting, effect);
        if (healed.kind === 'healed') expect(isValid(compileSchema({ ...schema }), healed.value)).toBe(true);
      }),
      runs,
    );
  });

  test('replaying the steps gives what came out', () => {
    fc.assert(
      fc.property(brokenCalls, ({ schema, value, setting, effect }) => {
        const healed = heal(schema, value, setting, effect);
        if (healed.kind === 'healed') expect(replaySteps(value, healed.steps)).toEqual(healed.value);
        else expect(() => replaySteps(value, healed.steps)).not.toThrow();
      }),
      runs,
    );
  });

  test('healing twice is healing once', () => {
    fc.assert(
      fc.property(brokenCalls, ({ schema, value, setting, effect }) => {
        const once = heal(schema, value, setting, effect);
        if (once.kind !== 'healed') return;
        const twice = heal(schema, once.value, setting, effect);
        expect(twice).toEqual({ kind: 'healed', value: once.value, steps: [] });
      }),
      runs,
    );
  });

  test('with every rule off nothing changes', () => {
    fc.assert(
      fc.property(brokenCalls, ({ schema, value, effect }) => {
        const healed = heal(schema, value, 'off', effect);
        expect(healed.steps).toEqual([]);
        if (healed.kind === 'healed') expect(healed.value).toBe(value);
      }),
      runs,
    );
  });

  test('what came in is never changed, and no prototype is touched', () => {
    fc.assert(
      fc.property(brokenCalls, ({ schema, value, setting, effect }) => {
        const before = JSON.stringify(value);
        heal(deepFreeze(schema), deepFreeze(value), setting, effect);
        expect(JSON.stringify(value)).toBe(before);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      runs,
    );
  });

  test('a valid value beside a failing one is not touched', () => {
    fc.assert(
      fc.property(fittingArguments, fittingArguments, settings, effects, (a, b, setting, effect) => {
        const schema = {
          type: 'object',
          properties: { right: a.schema, wrong: b.schema, count: { type: 'integer' } },
          required: ['count'],
        };
        const healed = heal(schema, { right: a.value, wrong: b.value, count: '7' }, setting, effect);
        expect(healed.kind).toBe('healed');
        if (healed.kind !== 'healed') return;
        expect(healed.value['right']).toBe(a.value);
        expect(healed.steps.map((step) => step.at)).toEqual(['/count']);
      }),
      runs,
    );
  });

  test('the steps of a refused call leave no fault that was not there', () => {
    fc.assert(
      fc.property(brokenCalls, ({ schema, value, setting, effect }) => {
        const healed = heal(schema, value, setting, effect);
        const plain = heal(schema, value, 'off', effect);
        if (healed.kind === 'healed' || plain.kind === 'healed') return;
        const named = (one: typeof plain): string[] => one.findings.map((f) => `${f.code} ${JSON.stringify(f.place)}`);
        const known = named(plain);
        expect(named(healed).filter((name) => !known.includes(name))).toEqual([]);
      }),
      runs,
    );
  });

  test('the same input always heals alike', () => {
    fc.assert(
      fc.property(brokenCalls, ({ schema, value, setting, effect }) => {
        const [one, two] = [
          heal(schema, value, setting, effect),
          heal(schema, structuredClone(value), setting, effect),
        ];
        // Each heals by a schema compiled anew, whose nodes are the askers of its findings.
        const plain = (healed: unknown): unknown =>
          JSON.parse(JSON.stringify(healed, (key, held) => (key === 'asker' ? undefined : held)));
        expect(equalJson(plain(one), plain(two))).toBe(true);
      }),
      runs,
    );
  });
});
