import { describe, expect, test } from 'vitest';
import type { Finding, Locale, Step } from '../base/index.ts';
import { addToReceipt } from './add-to-receipt.ts';
import { readReceipt } from './read-receipt.ts';
import { type ReceiptParts, writeReceipt } from './write-receipt.ts';

const enumFinding: Finding = {
  code: 'enum',
  place: { up: null, key: 'tone' },
  keyword: 'enum',
  argument: ['calm', 'loud'],
};
const typo: Finding = { code: 'unknown', place: { up: null, key: 'tine' }, keyword: 'p', argument: ['tone'] };
const step: Step = { rule: 'coerce', op: 'set', at: '/n', from: '1', to: 1, loss: 'none' };
const parts: ReceiptParts = { tool: 'set_lamp', issues: [typo, enumFinding], steps: [step], healing: true };
const locales: readonly Locale[] = ['en', 'zh'];

describe('a receipt that is added to', () => {
  const additions = [
    { repeated: true },
    { repeated: true, example: { tone: 'calm' } },
    { closes: { kind: 'tool', refusals: 3 } },
    { closes: { kind: 'turn', refusals: 6 }, repeated: true },
    {},
  ] as const;

  test.each(locales)('reads as if it had been written at once: %s', (locale) => {
    for (const more of additions) {
      for (const healing of [true, false]) {
        const written = writeReceipt({ ...parts, healing, locale });
        expect(addToReceipt(written, 'set_lamp', more)).toBe(writeReceipt({ ...parts, healing, locale, ...more }));
      }
    }
  });

  test('stays as it is where it is no receipt of the tool', () => {
    for (const text of ['', 'done', 'set_lamp failed: no bulb\nsorry', writeReceipt({ ...parts, tool: 'other' })]) {
      expect(addToReceipt(text, 'set_lamp', { repeated: true })).toBe(text);
    }
  });
});

describe('a receipt that is read again', () => {
  test.each(locales)('gives its language and its issue lines, whatever stands below them: %s', (locale) => {
    const bare = writeReceipt({ ...parts, healing: false, locale });
    const full = writeReceipt({ ...parts, steps: [], locale });
    for (const more of [{}, { steps: [step, step] }, { repeated: true, example: {} }]) {
      const read = readReceipt(writeReceipt({ ...parts, locale, ...more }), 'set_lamp');
      expect(read).toEqual(readReceipt(full, 'set_lamp'));
      expect(read?.locale).toBe(locale);
    }
    expect(readReceipt(bare, 'set_lamp')?.issueLines).toBe(bare.slice(bare.indexOf('\n') + 1));
  });

  test.each(locales)('tells an answer to a closed tool from a refusal: %s', (locale) => {
    const closed = (keyword: string): string => {
      const finding: Finding = { code: 'closed', place: null, keyword, value: 'set_lamp' };
      return writeReceipt({ tool: 'set_lamp', issues: [finding], steps: [], healing: false, locale });
    };
    expect(readReceipt(closed('tool'), 'set_lamp')).toMatchObject({ closed: true });
    expect(readReceipt(closed('turn'), 'set_lamp')).toMatchObject({ closed: true });
    const closing = writeReceipt({ ...parts, locale, closes: { kind: 'tool', refusals: 3 } });
    expect(readReceipt(closing, 'set_lamp')).toMatchObject({ closed: false });
  });

  test('is known behind a mark of the host, and by an escaped name', () => {
    const text = `<tool_use_error>InputValidationError: ${writeReceipt(parts)}</tool_use_error>`;
    expect(readReceipt(text, 'set_lamp')).toMatchObject({ locale: 'en' });
    expect(readReceipt(writeReceipt({ ...parts, tool: 'a\nb' }), 'a\nb')).toMatchObject({ locale: 'en' });
  });

  test('is not seen in what tools say', () => {
    for (const text of [
      '',
      'x',
      'set_lamp failed due to the following issue(s):',
      'the log says:\nset_lamp failed due to the following issue(s):\nx',
    ]) {
      expect(readReceipt(text, 'set_lamp')).toBeUndefined();
    }
    expect(readReceipt(writeReceipt(parts), 'lamp2')).toBeUndefined();
  });
});
