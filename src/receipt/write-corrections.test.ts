import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HealStep, healRuleNames, limits, parseRules, type Step } from '../base/index.ts';
import { writeCorrections } from './write-corrections.ts';

const coerce: Step = { rule: 'coerce', op: 'set', at: '/max_results', from: '20', to: 20, loss: 'none' };
const alias: Step = { rule: 'alias', op: 'rename', at: '/pattern', from: 'kw', loss: 'none' };
const fence: Step = { rule: 'fence', at: '', loss: 'none' };
const comma: Step = { rule: 'trailing-comma', at: '', loss: 'none' };

describe('what was corrected before running', () => {
  test('is nothing without steps', () => {
    expect(writeCorrections([])).toBe('');
    expect(writeCorrections([], 'zh')).toBe('');
  });

  test('is one line for one correction', () => {
    expect(writeCorrections([coerce])).toBe('Corrected before running: `max_results` "20" -> 20 (coerce)');
    expect(writeCorrections([coerce], 'zh')).toBe('运行前已更正：`max_results` "20" -> 20 (coerce)');
  });

  test('is a list from two on', () => {
    expect(writeCorrections([alias, coerce])).toMatchInlineSnapshot(`
      "Corrected before running:
      - \`kw\` -> \`pattern\` (alias)
      - \`max_results\` "20" -> 20 (coerce)"
    `);
    expect(writeCorrections([alias, coerce], 'zh')).toMatchInlineSnapshot(`
      "运行前已更正：
      - \`kw\` -> \`pattern\` (alias)
      - \`max_results\` "20" -> 20 (coerce)"
    `);
  });

  test('counts all repairs of the text as one', () => {
    expect(writeCorrections([fence, comma])).toBe(
      'Corrected before running: argument text read as JSON (fence, trailing-comma)',
    );
    expect(writeCorrections([fence], 'zh')).toBe('运行前已更正：参数文本已按 JSON 读取 (fence)');
    expect(writeCorrections([fence, comma, coerce])).toMatchInlineSnapshot(`
      "Corrected before running:
      - argument text read as JSON (fence, trailing-comma)
      - \`max_results\` "20" -> 20 (coerce)"
    `);
  });

  test.each<[string, HealStep]>([
    ['`kw` -> `pattern` (alias)', alias as HealStep],
    [
      '`rows[0].nm` -> `rows[0].name` (alias)',
      { rule: 'alias', op: 'rename', at: '/rows/0/name', from: 'nm', loss: 'none' },
    ],
    [
      '`limit` null -> left out (null-optional)',
      { rule: 'null-optional', op: 'remove', at: '/limit', from: null, loss: 'none' },
    ],
    ['`limit` absent -> 5 (fill-default)', { rule: 'fill-default', op: 'set', at: '/limit', to: 5, loss: 'guess' }],
    ['`box.w` -> `size.w` (flattened)', { rule: 'flattened', op: 'move', at: '/size/w', from: '/box/w', loss: 'none' }],
    ['"a.b" -> `a.b` (flattened)', { rule: 'flattened', op: 'move', at: '/a/b', from: '/a.b', loss: 'none' }],
    ['`input` -> the arguments (envelope)', { rule: 'envelope', op: 'move', at: '', from: '/input', loss: 'none' }],
    [
      'the arguments {"input":{"a":1}} -> {"a":1} (envelope)',
      { rule: 'envelope', op: 'set', at: '', from: { input: { a: 1 } }, to: { a: 1 }, loss: 'none' },
    ],
    [
      '`to` "a@x" -> ["a@x"] (array-wrap)',
      { rule: 'array-wrap', op: 'set', at: '/to', from: 'a@x', to: ['a@x'], loss: 'convention' },
    ],
  ])('says what each kind of step did: %s', (shown, step) => {
    expect(writeCorrections([step])).toBe(`Corrected before running: ${shown}`);
  });

  test('cuts long values and escapes keys', () => {
    const step: Step = { rule: 'json-text', op: 'set', at: '/a`\n- b', from: 'x'.repeat(5_000), to: [], loss: 'none' };
    expect(writeCorrections([step])).toBe(
      `Corrected before running: \`a\\u0060\\n- b\` "${'x'.repeat(200)}…" -> [] (json-text)`,
    );
  });

  test('lists 20, then how many more', () => {
    const steps = Array.from({ length: 30 }, (_, i): Step => ({ ...coerce, at: `/n/${i}` }) as Step);
    const lines = writeCorrections(steps).split('\n');
    expect(lines).toHaveLength(limits.receiptLines + 2);
    expect(lines.at(-2)).toBe('- `n[19]` "20" -> 20 (coerce)');
    expect(lines.at(-1)).toBe('- and 10 more');
    const withText = writeCorrections([fence, ...steps], 'zh').split('\n');
    expect(withText).toHaveLength(limits.receiptLines + 2);
    expect(withText.at(-1)).toBe('- 另有 11 处');
  });

  test('is whole lines of known form for any steps', () => {
    const pointer = fc
      .array(fc.string({ unit: 'binary' }), { maxLength: 5 })
      .map((keys) => keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''));
    const rule = fc.constantFrom(...healRuleNames);
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ rule: fc.constantFrom(...parseRules), at: fc.constant<''>(''), loss: fc.constant<'none'>('none') }),
      fc.record({
        rule,
        op: fc.constant<'set'>('set'),
        at: pointer,
        from: fc.anything(),
        to: fc.anything(),
        loss: fc.constant<'none'>('none'),
      }),
      fc.record({
        rule,
        op: fc.constant<'remove'>('remove'),
        at: pointer,
        from: fc.anything(),
        loss: fc.constant<'none'>('none'),
      }),
      fc.record({
        rule,
        op: fc.constant<'rename'>('rename'),
        at: pointer,
        from: fc.string({ unit: 'binary' }),
        loss: fc.constant<'none'>('none'),
      }),
      fc.record({
        rule,
        op: fc.constant<'move'>('move'),
        at: pointer,
        from: pointer,
        loss: fc.constant<'none'>('none'),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
        const [head, ...rest] = writeCorrections(steps).split('\n');
        expect(head).toMatch(/^Corrected before running:/);
        if (rest.length === 0) return;
        expect(head).toBe('Corrected before running:');
        for (const line of rest) {
          expect(line).toMatch(
            /^- (?:[`"].* -> .* \([a-z-]+\)|the arguments .* \([a-z-]+\)|argument text read as JSON \(.*\)|and \d+ more)$/u,
          );
          expect(line.length).toBeLessThan(1_300);
        }
      }),
    );
  });
});
